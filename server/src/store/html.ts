const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

// XML has no place for these, not even escaped; in HTML they say nothing.
// oxlint-disable-next-line no-control-regex
const UNSPEAKABLE = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/gu

/** Text as it may stand in HTML and XML, between tags and in attributes. */
export const escape = (text: string) =>
  text.replace(UNSPEAKABLE, '').replace(/[&<>"']/g, (char) => ENTITIES[char]!)

/** Data as it may stand in a script element: "<" is the one character that could end it from inside a string. */
export const json = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')
