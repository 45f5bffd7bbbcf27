/** Parses the page of a URL; leaves out page 1 and invalid values. */
export function pageNumber(value: unknown): { page?: number } {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 ? { page } : {}
}

/** Parses a choice of a URL; leaves out unknown values. */
export function oneOf<Name extends string, Choice extends string>(
  name: Name,
  choices: readonly Choice[],
  value: unknown,
): { [key in Name]?: Choice } {
  const choice = choices.find((known) => known === value)
  return choice ? ({ [name]: choice } as { [key in Name]: Choice }) : {}
}

/** Parses a text of a URL, at most 100 characters. A number is a text as well. */
export function phrase<Name extends string>(name: Name, value: unknown): { [key in Name]?: string } {
  const words = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : ''
  return words ? ({ [name]: words } as { [key in Name]: string }) : {}
}
