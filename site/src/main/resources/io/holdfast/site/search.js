// Searches the documentation in the reader's browser. The index is fetched when somebody first begins to type, and no word leaves the browser.
"use strict";
(() => {
  const MOST = 20;
  const AROUND = 70;
  const root = document.body.dataset.root;
  const field = document.getElementById("search");
  const found = document.getElementById("found");
  let index = null;
  let wanted = "";

  document.querySelector("search").hidden = false;

  const load = () => {
    index ??= fetch(root + "search.json")
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(answer.status))))
      .then((pages) =>
        pages.flatMap(([address, title, sections]) =>
          sections.map(([anchor, heading, text]) => ({
            address: root + address + (anchor ? "#" + anchor : ""),
            title, heading, text,
            titleLower: title.toLowerCase(), headingLower: heading.toLowerCase(), textLower: text.toLowerCase(),
          })),
        ),
      )
      .catch((failure) => {
        index = null; // the next letter tries again
        throw failure;
      });
    return index;
  };

  // Every word must be somewhere in the section. A word in a title counts more than one in a heading, and that more than one in the text.
  const score = (section, words) => {
    let sum = 0;
    for (const word of words) {
      const inTitle = section.titleLower.includes(word);
      const inHeading = section.headingLower.includes(word);
      const inText = section.textLower.includes(word);
      if (!inTitle && !inHeading && !inText) return 0;
      sum += (inTitle ? 4 : 0) + (inHeading ? 6 : 0) + (inText ? 1 : 0);
      if (section.headingLower === word || (!section.heading && section.titleLower === word)) sum += 10;
    }
    return section.heading ? sum : sum + 2;
  };

  const marked = (element, text, words) => {
    let rest = text;
    while (rest) {
      const lower = rest.toLowerCase();
      let at = -1;
      let length = 0;
      for (const word of words) {
        const here = lower.indexOf(word);
        if (here >= 0 && (at < 0 || here < at)) {
          at = here;
          length = word.length;
        }
      }
      if (at < 0) break;
      element.append(rest.slice(0, at));
      const mark = document.createElement("mark");
      mark.textContent = rest.slice(at, at + length);
      element.append(mark);
      rest = rest.slice(at + length);
    }
    element.append(rest);
  };

  const excerpt = (section, words) => {
    const places = words.map((word) => section.textLower.indexOf(word)).filter((place) => place >= 0);
    const start = places.length ? Math.max(0, Math.min(...places) - AROUND) : 0;
    const text = section.text.slice(start, start + 3 * AROUND);
    return (start > 0 ? "…" : "") + text + (start + text.length < section.text.length ? "…" : "");
  };

  const item = (section, words) => {
    const link = document.createElement("a");
    link.href = section.address;
    const name = document.createElement("strong");
    marked(name, section.heading ? section.title + ": " + section.heading : section.title, words);
    const text = document.createElement("span");
    marked(text, excerpt(section, words), words);
    link.append(name, text);
    const entry = document.createElement("li");
    entry.append(link);
    return entry;
  };

  const say = (sentence) => {
    const line = document.createElement("p");
    line.textContent = sentence;
    found.replaceChildren(line);
  };

  const show = (sections, words) => {
    const best = sections
      .map((section) => ({ section, score: score(section, words) }))
      .filter((each) => each.score > 0)
      .sort((a, b) => b.score - a.score);
    if (best.length === 0) {
      say("No section has all of these words.");
      return;
    }
    const list = document.createElement("ul");
    list.append(...best.slice(0, MOST).map((each) => item(each.section, words)));
    found.replaceChildren(list);
    if (best.length > MOST) {
      const more = document.createElement("p");
      more.textContent = `${best.length - MOST} more: add a word.`;
      found.append(more);
    }
  };

  const search = async () => {
    const query = field.value.trim().toLowerCase();
    wanted = query;
    if (query.length < 2) {
      found.replaceChildren();
      return;
    }
    try {
      const sections = await load();
      if (wanted === query) show(sections, query.split(/\s+/));
    } catch {
      say("The index of the search could not be loaded.");
    }
  };

  const move = (event, step) => {
    const stops = [field, ...found.querySelectorAll("a")];
    const next = stops[stops.indexOf(document.activeElement) + step];
    if (next && stops.includes(document.activeElement)) {
      next.focus();
      event.preventDefault();
    }
  };

  field.addEventListener("input", search);
  field.addEventListener("focus", () => load().catch(() => {}));
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== field && !event.ctrlKey && !event.metaKey && !event.altKey) {
      field.focus();
      field.select();
      event.preventDefault();
    } else if (event.key === "Escape") {
      found.replaceChildren();
    } else if (event.key === "ArrowDown") {
      move(event, 1);
    } else if (event.key === "ArrowUp") {
      move(event, -1);
    } else if (event.key === "Enter" && document.activeElement === field) {
      found.querySelector("a")?.click();
    }
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("search") || event.target.closest("#found a")) found.replaceChildren();
  });
})();
