import type { Stage } from '../stage.ts'
import type { Fact } from './fact.ts'
import { pictureFacts } from './picture.ts'
import { playingFacts } from './playback-facts.ts'
import { soundFacts } from './sound.ts'
import { timeFacts } from './time.ts'

/** Everything the player knows. */
export const FACTS = { ...playingFacts, ...timeFacts, ...soundFacts, ...pictureFacts }

export type FactName = keyof typeof FACTS
export type Facts = { [Name in FactName]: ReturnType<(typeof FACTS)[Name]['read']> }

const table = FACTS as Record<FactName, Fact<unknown>>
export const factNames = Object.keys(FACTS) as FactName[]

/** What is known before there is a film. */
export const FIRST_FACTS = Object.fromEntries(factNames.map((name) => [name, table[name].first])) as Facts

/** Reads `names` again; the same object comes back when nothing is another. */
export function readAgain(known: Facts, names: readonly FactName[], stage: Stage): Facts {
  const changes = names.flatMap((name) => {
    const { read, same = Object.is } = table[name]
    const found = read(stage)
    return same(known[name], found) ? [] : [[name, found]]
  })
  return changes.length ? { ...known, ...Object.fromEntries(changes) } : known
}

export interface FactSource {
  target: EventTarget
  event: string
  names: FactName[]
}

/** Who tells what by which event. */
export function tellings(stage: Stage): FactSource[] {
  const found = new Map<string, FactSource>()
  for (const name of factNames) {
    const { video = [], owners = [], document: page = [] } = table[name].from
    for (const event of video) add(found, `video ${event}`, stage.video, event, name)
    for (const owner of owners) add(found, owner, stage[owner], 'change', name)
    for (const event of page) add(found, `document ${event}`, stage.video.ownerDocument, event, name)
  }
  return [...found.values()]
}

function add(
  found: Map<string, FactSource>,
  key: string,
  target: EventTarget,
  event: string,
  name: FactName,
) {
  const telling = found.get(key) ?? { target, event, names: [] }
  telling.names.push(name)
  found.set(key, telling)
}
