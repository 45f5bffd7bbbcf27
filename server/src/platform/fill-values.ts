/** Puts values in the `{places}` of a text without plurals; a place without a value stays. */
export const fillValues = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
