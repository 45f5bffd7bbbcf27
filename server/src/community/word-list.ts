/** Signs that stand for a letter inside a word. */
const DISGUISES: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
}
const SIGNS: Record<string, string> = { '@': 'a', $: 's', '€': 'e', '+': 't' }
/** Each can stand for either. */
const ONES = ['i', 'l']

const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/**
 * The words of the list that a text says, as the list writes them: whole words and phrases, in any case, with or without
 * accents, also where digits and signs stand for letters. In scripts without spaces, wherever they stand.
 */
export function wordsIn(text: string, list: readonly string[]): string[] {
  if (list.length === 0) return []
  const readings = readingsOf(text)
  const plain = foldText(text)
  return list.filter((word) => {
    if (WITHOUT_SPACES.test(word)) return plain.includes(foldText(word).trim())
    const wanted = readingsOf(word)
    return readings.some((reading, at) => wanted[at]!.trim() !== '' && reading.includes(wanted[at]!))
  })
}

const foldText = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** A text in the ways it can be read: words between single spaces, with a space before the first and behind the last. */
function readingsOf(text: string): string[] {
  const letters = foldText(text).replace(/[0345789]/g, (digit) => DISGUISES[digit]!)
  return ONES.flatMap((one) => [
    padWords(letters.replace(/1/g, one)),
    padWords(
      letters
        .replace(/[@$€+]/g, (sign) => SIGNS[sign]!)
        .replace(/[!|]+(?![\p{L}\p{N}])/gu, ' ') // closes a sentence
        .replace(/[1!|]/g, one),
    ),
  ])
}

const padWords = (text: string) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
