import type { EmbedProps } from './embed-props.ts'
import { EmbeddedCollection } from './EmbeddedCollection.tsx'
import { EmbeddedEvent } from './EmbeddedEvent.tsx'
import { EmbeddedFilm } from './EmbeddedFilm.tsx'

/** What plays outside of a program's page: a film, the films of a collection, or a broadcast. */
export function EmbedStage(props: EmbedProps) {
  const { kind, live_state } = props.program
  if (kind === 'collection') return <EmbeddedCollection {...props} />
  if (live_state !== null && live_state !== 'on_demand') return <EmbeddedEvent {...props} />
  return <EmbeddedFilm {...props} />
}
