/** A readable address from a title: lower-case letters, digits and dashes, at most 100 characters. */
export function toPermalink(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
  return plain || 'untitled'
}

/** Whether an address was derived from this title, possibly with a number appended. */
export const isPermalinkOf = (title: string, permalink: string): boolean =>
  permalink.replace(/-\d+$/, '') === toPermalink(title).replace(/-\d+$/, '')

/** The first free one of `wanted`, `wanted-2`, `wanted-3`, … */
export async function findFreePermalink(
  wanted: string,
  isTaken: (permalink: string) => Promise<boolean>,
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? wanted : `${wanted}-${number}`
    if (!(await isTaken(candidate))) return candidate
  }
}
