// The addresses of screens. On a server each has its own path (/rules/duel). A static site is a single page under any
// path, so the screen's path goes into the query (…/?/rules/duel); pages with a server understand that too.

import { config } from "./config.js";

/** The path under which the page is published: / with a server. */
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
