import figtree from '@fontsource-variable/figtree/unicode.json' with { type: 'json' }
import inter from '@fontsource-variable/inter/unicode.json' with { type: 'json' }
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const FOLDER = join(import.meta.dirname, 'dist-fonts')

/** The typefaces that come with the storefront: their package, their family and the characters of their files. */
const TYPEFACES = [
  { name: 'figtree', family: 'Figtree Variable', weights: '300 900', unicode: figtree },
  { name: 'inter', family: 'Inter Variable', weights: '100 900', unicode: inter },
] as const
type Typeface = (typeof TYPEFACES)[number]

/** English and the signs it is set with: every page needs them, and they come in a connection's first round trip. */
const LETTERS = 'U+0020-007E,U+00A0,U+00A9,U+00B7,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026'

/**
 * Writes the shop's fonts in parts, with the style sheet that names them: a browser fetches those of the store's typeface
 * that a page is written with.
 */
export const fontParts = (): Plugin => ({
  name: 'font-parts',
  async buildStart() {
    await mkdir(FOLDER, { recursive: true })
    await Promise.all(TYPEFACES.map(writeParts))
    await writeFile(join(FOLDER, 'typefaces.css'), TYPEFACES.map(stylesOf).join('\n'))
  },
})

async function writeParts({ name, unicode }: Typeface) {
  const latin = await readFile(fileOf(name))
  const letters = charactersIn(LETTERS)
  const accents = charactersIn(unicode.latin).filter((character) => !letters.includes(character))
  await writeFile(join(FOLDER, `${name}-letters.woff2`), await partOf(latin, letters))
  await writeFile(join(FOLDER, `${name}-accents.woff2`), await partOf(latin, accents))
}

const fileOf = (name: string) =>
  join(
    import.meta.dirname,
    `../node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
  )

const partOf = (font: Buffer, characters: string[]) =>
  subsetFont(font, characters.join(''), { targetFormat: 'woff2' })

function charactersIn(ranges: string) {
  return ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range
      .slice('U+'.length)
      .split('-')
      .map((code) => parseInt(code, 16))
    return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
  })
}

const face = ({ family, weights }: Typeface, source: string, range: string) => `@font-face {
  font-family: '${family}';
  font-display: swap;
  font-weight: ${weights};
  src: url('${source}') format('woff2');
  unicode-range: ${range};
}
`

// Of two faces with a character the later one is taken: the accents need not leave the letters out.
function stylesOf(typeface: Typeface) {
  const { name, unicode } = typeface
  const extended = `@fontsource-variable/${name}/files/${name}-latin-ext-wght-normal.woff2`
  return [
    face(typeface, extended, unicode['latin-ext']),
    face(typeface, `./${name}-accents.woff2`, unicode.latin),
    face(typeface, `./${name}-letters.woff2`, LETTERS),
  ].join('\n')
}
