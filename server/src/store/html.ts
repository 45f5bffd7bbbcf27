const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

// XML forbids these, even escaped; in HTML they have no meaning.
// oxlint-disable-next-line no-control-regex
const FORBIDDEN_CHARACTERS = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/gu

/** Escapes text for HTML and XML, between tags and in attributes. */
export const escapeMarkup = (text: string) =>
  text.replace(FORBIDDEN_CHARACTERS, '').replace(/[&<>"']/g, (char) => ENTITIES[char]!)

/** Serializes data for a script element; "<" is the only character that could end it. */
export const scriptJson = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')
