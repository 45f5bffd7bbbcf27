/** The page asked for in an address, left out where it is the first or no page at all. */
export function pageNumber(value: unknown): { page?: number } {
  const page = Number(value)
  return Number.isInteger(page) && page > 1 ? { page } : {}
}

/** A choice made in an address, left out where it is none of the choices. */
export function oneOf<Name extends string, Choice extends string>(
  name: Name,
  choices: readonly Choice[],
  value: unknown,
): { [key in Name]?: Choice } {
  const choice = choices.find((known) => known === value)
  return choice ? ({ [name]: choice } as { [key in Name]: Choice }) : {}
}

/** Words in an address, at most 100 letters; a number typed there is a word too. */
export function phrase<Name extends string>(name: Name, value: unknown): { [key in Name]?: string } {
  const words = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : ''
  return words ? ({ [name]: words } as { [key in Name]: string }) : {}
}
