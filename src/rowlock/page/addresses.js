// The addresses of screens. A server has a path for each (/rules/duel). Static files are a single page, wherever they are
// published, so there the path is in the query (…/?/rules/duel), which a page with a server understands too.

import { config } from "./config.js";

/** Where the page is published: / with a server. */
export const ROOT = new URL(config.has_server ? "/" : ".", document.baseURI).pathname;

/** The address of a screen. @param {string} path */
export function addressOf(path) {
  if (config.has_server) return path;
  return path === "/" ? ROOT : `${ROOT}?${path}`;
}

/** The path of the screen at an address of this page. @param {URL | Location | HTMLAnchorElement} address */
export function pathOf({ pathname, search }) {
  if (search.startsWith("?/")) return decodeURI(search.slice(1));
  return config.has_server ? pathname : "/";
}

/** Whether a link leads to a screen. @param {HTMLAnchorElement} link */
export const isScreen = (link) =>
  link.origin === location.origin && (config.has_server ? !link.pathname.startsWith("/api/") : link.pathname === ROOT);
