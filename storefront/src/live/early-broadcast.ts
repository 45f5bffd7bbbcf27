import type { LivePlayback } from '@matinee/contract/live/live-playback'
import { filmOfStream, liveOptionsOf, playBroadcastEarly } from '@matinee/player/film-start'
import { delay } from '../delay.ts'
import { askEarly } from '../first-answers.ts'
import type { Early } from '../playback/early.ts'

// A broadcast that does not come must not delay the page further.
const PATIENCE_MS = 3000

type Stream = NonNullable<LivePlayback['stream']>

/** Asks where the broadcast of a page is, and plays it in `frame` before the page is hydrated. */
export function beginBroadcast(contentId: number, frame: HTMLElement): Early {
  const address = `/api/live_events/${contentId}/playback` // its endpoint would bring half the client
  const answer = askEarly(address)
  const shown = answer.then(({ status, body }) => {
    const { stream } = body as LivePlayback
    return status === 200 && stream ? show(stream) : undefined
  })

  function show(stream: Stream) {
    const place = Object.assign(document.createElement('div'), {
      className: 'size-full bg-black *:size-full',
    })
    frame.append(place)
    const live = liveOptionsOf(stream, Date.now())
    return playBroadcastEarly({ film: toFilm(stream), live, renew }, { place, frame: place })
  }

  async function renew() {
    const { stream } = (await askEarly(address)).body as LivePlayback
    return stream && toFilm(stream)
  }

  const toFilm = (stream: Stream) => filmOfStream(contentId, stream)
  return {
    asked: { [address]: answer },
    seen: Promise.race([shown.catch(leaveToScreen), delay(PATIENCE_MS)]),
  }
}

/** The screen asks again and reports the failure. */
function leaveToScreen() {}
