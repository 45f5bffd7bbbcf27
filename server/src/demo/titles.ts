import { FIRST_NAMES, LAST_NAMES, PLACES, QUALITIES, THINGS } from './words.ts'

const COMBINATIONS = QUALITIES.length * THINGS.length * PLACES.length

/** Authors a filled store has. */
export const BYLINES = FIRST_NAMES.length * LAST_NAMES.length

/** The name of author `number`, counted from 0; `BYLINES` different ones. */
export const bylineOf = (number: number) =>
  `${FIRST_NAMES[number % FIRST_NAMES.length]} ${LAST_NAMES[Math.floor(number / FIRST_NAMES.length) % LAST_NAMES.length]}`

/** Title and line of program `number`, counted from 0: no two alike, the same ones each time. */
export function titleOf(number: number): { title: string; line: string } {
  const quality = QUALITIES[number % QUALITIES.length]!
  const thing = THINGS[number % THINGS.length]!
  const place = PLACES[number % PLACES.length]!
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
