import { makeChance, type Chance } from './chance.ts'
import { LIFE_DAYS, type DemoPerson, type LifeDevice, seasonOf } from './people.ts'

/** A film as viewers of the demo know it. */
export interface WatchedFilm {
  permalink: string
  /** The day it came out, in days before today. */
  released: number
  seconds: number
  isPaid: boolean
}

export interface DemoViewing {
  /** The place of the person in the list. */
  person: number
  film: string
  at: Date
  device: LifeDevice
  /** Where they stopped. */
  seconds: number
  /** From play to the first frame. */
  startMs: number
}

const SEED = 1896
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Of a hundred viewings, by the hour they begin. */
const HOURS = [2, 1, 0.5, 0.3, 0.3, 0.5, 1, 2, 3, 3, 3, 3.5, 4.5, 4.5, 4, 4, 4.5, 6, 8, 11, 13, 11, 7, 4]
const WEEKDAYS = [1.35, 0.8, 0.8, 0.85, 0.9, 1.15, 1.4]

/** Who watched what in the time before `now`, oldest first. */
export function listDemoViewings(
  people: readonly DemoPerson[],
  films: readonly WatchedFilm[],
  now: Date,
): DemoViewing[] {
  const chance = makeChance(SEED)
  const told = people.flatMap((person, at) => viewingsOf(chance, { person, at }, films, now))
  return told.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

function viewingsOf(
  chance: Chance,
  { person, at }: { person: DemoPerson; at: number },
  films: readonly WatchedFilm[],
  now: Date,
): DemoViewing[] {
  const told: DemoViewing[] = []
  for (let day = Math.min(person.joined, LIFE_DAYS); day >= (person.left ?? 0); day -= 1) {
    if (chance.share() > rateOn(person, day, now)) continue
    const film = chooseFilm(chance, person, films, day)
    const begun = momentOn(chance, day, now)
    if (film && begun < now) told.push({ person: at, ...watch(chance, person, film, begun) })
  }
  return told
}

const rateOn = ({ weekly, joined }: DemoPerson, day: number, now: Date) => {
  const weekday = new Date(now.getTime() - day * DAY_MS).getUTCDay()
  const isFresh = joined - day < 10 ? 2 : 1
  return (weekly / 7) * WEEKDAYS[weekday]! * seasonOf(now, day) * isFresh
}

/** New films are watched most; what has to be paid for, by those who pay. */
function chooseFilm(chance: Chance, { buys }: DemoPerson, films: readonly WatchedFilm[], day: number) {
  const hasPlan = buys === 'monthly' || buys === 'yearly'
  const open = films
    .filter(({ released, isPaid }) => released >= day && (hasPlan || !isPaid))
    .map((film, at) => ({ film, weight: 1 / (1 + (film.released - day) / 45) + 0.35 / (1 + at) }))
  return open.length > 0 ? chance.weighted(open).film : undefined
}

function momentOn(chance: Chance, day: number, now: Date): Date {
  const midnight = Math.floor((now.getTime() - day * DAY_MS) / DAY_MS) * DAY_MS
  const { hour } = chance.weighted(HOURS.map((weight, hour) => ({ hour, weight })))
  return new Date(midnight + hour * HOUR_MS + chance.whole(0, 3599) * 1000)
}

/** Over half see the end; of the others most leave early. */
function watch(chance: Chance, { device }: DemoPerson, { permalink, seconds }: WatchedFilm, at: Date) {
  const stops = chance.share() < 0.58 ? seconds : Math.max(2, Math.round(seconds * chance.share() ** 1.5))
  return {
    ...{ film: permalink, at, seconds: stops, startMs: 180 + Math.round(chance.share() ** 3 * 2400) },
    device: chance.share() < 0.8 ? device : ('phone' as const),
  }
}
