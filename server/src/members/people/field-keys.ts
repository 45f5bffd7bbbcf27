interface Shape {
  /** What it is called where nothing of the label can be written in plain letters. */
  fallback: string
  /** Stands between words. */
  sign: '_' | '-'
  most: number
}

/** A name for machines made of what people read, unlike all that are taken. */
export function freeKey(label: string, taken: readonly string[], { fallback, sign, most }: Shape): string {
  const plain = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, sign)
    .slice(0, most - 4) // a number may follow
    .replace(/^[_-]+|[_-]+$/g, '')
  const wanted = /^[a-z]/.test(plain)
    ? plain
    : [fallback, plain]
        .filter(Boolean)
        .join(sign)
        .slice(0, most - 4)
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? wanted : `${wanted}${sign}${number}`
    if (!taken.includes(key)) return key
  }
}
