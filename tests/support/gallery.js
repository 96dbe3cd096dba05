// Draws a scene with the page's boards, laid out roughly like a table. Drawing again updates it.
async (scene) => {
  const facts = JSON.parse(document.getElementById("facts").textContent);
  const load = (name) => import(`${facts.base}/board/${name}.js`);
  const [{ Sheet }, { SharedRows }, { TrackBoard }, { DiceTray }, { ChoiceList }] = await Promise.all(
    ["sheet", "shared_rows", "track", "dice", "choice_list"].map(load),
  );
  const told = facts.games.find(({ game }) => game === scene.game);
  const game = { ...told, penalties: facts.penalties, rows: scene.rows ?? told.rows };
  const pick = (choice) => window.gallery.picked.push(choice);

  if (window.gallery?.key !== `${scene.game} ${scene.names.length}`) window.gallery = begin();
  const shown = window.gallery;
  const { board, before, names, seat } = scene;
  const options = scene.options.map((option) => ({ ...option, chosen: option.choice === scene.chosen }));
  shown.dice.show({
    dice: scene.dice,
    sum: scene.sum,
    number: 7,
    rolling: scene.rolling ?? false,
    closed: board.closed,
  });
  shown.shared?.show({ board, before, options, seat, names });
  shown.own?.show({
    sheet: board.seats[seat - 1],
    before: before?.seats[seat - 1],
    closed: board.closed,
    options,
    name: names[seat - 1],
    seat,
  });
  const others = names.map((_, place) => place + 1).filter((other) => other !== seat);
  shown.others?.forEach((sheet, place) => {
    const other = others[place % others.length];
    sheet.show({
      sheet: board.seats[other - 1],
      before: before?.seats[other - 1],
      closed: board.closed,
      options: [],
      name: names[other - 1],
      seat: other,
    });
  });
  shown.track?.show({ board, before, options, seat });
  shown.list.show({ options, chosen: scene.chosen });

  function begin() {
    const made = {
      key: `${scene.game} ${scene.names.length}`,
      picked: [],
      dice: new DiceTray(game.rows),
      list: new ChoiceList(game.fault),
    };
    const main = document.createElement("main");
    main.className = "column";
    const part = (what, width, ...elements) => {
      const section = document.createElement("section");
      section.className = what;
      section.style.marginTop = "24px";
      section.style.maxWidth = width;
      section.append(...elements);
      main.append(section);
      return section;
    };
    const heading = document.createElement("h1");
    heading.className = "visually-hidden";
    heading.textContent = "Gallery";
    main.append(heading);
    part("dice-place", "30rem", made.dice.element);
    if (game.is_shared) {
      made.shared = new SharedRows({ game, size: "large" });
      part("own-place", "56rem", made.shared.element);
      made.shared.onpick = pick;
    } else {
      made.own = new Sheet({ game, size: "large" });
      made.own.onpick = pick;
      part("own-place", "52rem", made.own.element);
    }
    if (game.has_track) {
      made.track = new TrackBoard(scene.track, { game, size: "large" });
      made.track.onpick = pick;
      part("track-place", "34rem", made.track.element);
    }
    part("list-place", "52rem", made.list.element);
    made.list.onpick = pick;
    if (!game.is_shared) {
      made.others = ["small", "tiny"].flatMap((size) => {
        const sheets = scene.names.slice(1).map(() => new Sheet({ game, size }));
        const place = part(`${size}-place`, "60rem", ...sheets.map((sheet) => sheet.element));
        place.style.display = "grid";
        place.style.gap = "16px";
        place.style.gridTemplateColumns = `repeat(auto-fill, minmax(${size === "small" ? 20 : 12}rem, 1fr))`;
        if (size === "small" && innerWidth < 400) place.style.gridTemplateColumns = "1fr";
        if (size === "tiny" && innerWidth < 400) place.style.gridTemplateColumns = "1fr 1fr";
        return sheets;
      });
    }
    document.getElementById("app").replaceChildren(main);
    return made;
  }
};
