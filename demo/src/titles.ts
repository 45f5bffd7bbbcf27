import {
  FILLER_FIRST_NAMES,
  FILLER_LAST_NAMES,
  TITLE_PLACES,
  TITLE_QUALITIES,
  TITLE_THINGS,
} from './filler-words.ts'

const COMBINATIONS = TITLE_QUALITIES.length * TITLE_THINGS.length * TITLE_PLACES.length

/** Authors a filled store has. */
export const FILLER_AUTHORS = FILLER_FIRST_NAMES.length * FILLER_LAST_NAMES.length

/** The name of author `number`, counted from 0; `FILLER_AUTHORS` different ones. */
export const fillerAuthorName = (number: number) =>
  `${FILLER_FIRST_NAMES[number % FILLER_FIRST_NAMES.length]} ${FILLER_LAST_NAMES[Math.floor(number / FILLER_FIRST_NAMES.length) % FILLER_LAST_NAMES.length]}`

/** Title and line of program `number`, counted from 0: no two alike, the same ones each time. */
export function fillerTitle(number: number): { title: string; line: string } {
  const quality = TITLE_QUALITIES[number % TITLE_QUALITIES.length]!
  const thing = TITLE_THINGS[number % TITLE_THINGS.length]!
  const place = TITLE_PLACES[number % TITLE_PLACES.length]!
  const part = Math.floor(number / COMBINATIONS) + 1
  const forms = [
    `The ${quality} ${thing} of ${place}`,
    `${quality} ${thing}, ${place}`,
    `${place}: The ${quality} ${thing}`,
    `One ${quality} ${thing} near ${place}`,
  ]
  const title = forms[(number * 3 + Math.floor(number / 7)) % forms.length]!
  return {
    title: part === 1 ? title : `${title}, Part ${part}`,
    line: `The ${thing.toLowerCase()}, somebody who came back to ${place}, and what had become of both.`,
  }
}
