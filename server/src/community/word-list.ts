/** Digits that can replace a letter in a word. */
const LETTER_DIGITS: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
}
const LETTER_SIGNS: Record<string, string> = { '@': 'a', $: 's', '€': 'e', '+': 't' }
/** A 1 can replace either letter. */
const LETTERS_OF_ONE = ['i', 'l']

const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/**
 * Returns the words of the list that occur in a text. Matches whole words and phrases regardless of case and
 * accents, and with digits or symbols in place of letters. In scripts without spaces, any substring matches.
 */
export function findListedWords(text: string, list: readonly string[]): string[] {
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

/** The possible readings of a text, each with single spaces between, before and after its words. */
function readingsOf(text: string): string[] {
  const letters = foldText(text).replace(/[0345789]/g, (digit) => LETTER_DIGITS[digit]!)
  return LETTERS_OF_ONE.flatMap((one) => [
    padWords(letters.replace(/1/g, one)),
    padWords(
      letters
        .replace(/[@$€+]/g, (sign) => LETTER_SIGNS[sign]!)
        .replace(/[!|]+(?![\p{L}\p{N}])/gu, ' ') // closes a sentence
        .replace(/[1!|]/g, one),
    ),
  ])
}

const padWords = (text: string) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
