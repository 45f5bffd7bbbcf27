import HLS from 'hls-parser'
import { eventually } from './eventually.ts'
import type { World } from './world.ts'

/** A viewer of live events, who reads playlists as a player does. */
export async function makeLiveWatcher(world: World) {
  const guest = await world.asGuest()
  const playbackOf = async (id: number) => (await guest.get(`/api/live_events/${id}/playback`)).json()

  const stateOf = async (id: number) => {
    const row = world.ctx.db.selectFrom('live_event').select('state').where('content_id', '=', id)
    return (await row.executeTakeFirstOrThrow()).state
  }

  async function watch(id: number) {
    const { stream } = await eventually(
      () => playbackOf(id),
      ({ state }) => state === 'playable',
      30_000,
    )
    const folder = (stream.url as string).replace(/master\.m3u8$/, '')
    const get = (path: string) => guest.get(folder + path)
    const master = HLS.parse((await get('master.m3u8')).body) as HLS.types.MasterPlaylist
    const [variant] = master.variants
    const playlist = async (path: string, query = '') =>
      HLS.parse((await get(path + query)).body) as HLS.types.MediaPlaylist
    return {
      folder,
      get,
      master,
      playlist,
      video: variant!.uri,
      audio: variant!.audio[0]?.uri ?? variant!.uri,
    }
  }

  const waitForState = (id: number, ...states: string[]) =>
    eventually(
      () => stateOf(id),
      (state) => states.includes(state),
      20_000,
    )

  return { guest, playbackOf, stateOf, waitForState, watch }
}
