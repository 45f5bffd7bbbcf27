import { expect, it } from 'vitest'
import { formatMasterPlaylist } from '../transcode/playlists.ts'
import { readFilmTracks } from './film-tracks.ts'
import { readTrackRuns } from './track-runs.ts'

const bandwidth = { peak: 2, average: 1 }
const picture = (name: string, height: number) => ({
  ...{ name, height, width: 2 * height, frame_rate: 25, codec: 'avc1.64001f', bandwidth },
})
const sound = (name: string, isDefault: boolean) => ({
  ...{ name, language: 'en', label: `A, "${name}"`, default: isDefault, codec: 'mp4a.40.2', bandwidth },
})

it('chooses the default sound, and the best picture that a phone shows', () => {
  const master = formatMasterPlaylist(
    [picture('v480', 480), picture('v720', 720), picture('v1080', 1080)],
    [sound('a1', false), sound('a2', true)],
  )
  expect(readFilmTracks(master)).toEqual({ picture: 'v720/index.m3u8', sound: 'a2/index.m3u8' })
  const tall = formatMasterPlaylist([picture('v1080', 1080), picture('v2160', 2160)], [])
  expect(readFilmTracks(tall)).toEqual({ picture: 'v1080/index.m3u8', sound: undefined })
  const heard = formatMasterPlaylist([], [sound('a1', true)])
  expect(readFilmTracks(heard)).toEqual({ picture: undefined, sound: 'a1/index.m3u8' })
})

it('reads the runs of a broadcast that was interrupted', () => {
  const playlist = `#EXTM3U
#EXT-X-MAP:URI="init-1.mp4"
#EXTINF:4.00000,
00001.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="init-2.mp4"
#EXTINF:4.00000,
00002.m4s
#EXTINF:2.00000,
00003.m4s
#EXT-X-DISCONTINUITY
#EXTINF:4.00000,
00004.m4s
#EXT-X-ENDLIST
`
  expect(readTrackRuns(playlist)).toEqual([
    { init: 'init-1.mp4', segments: ['00001.m4s'] },
    { init: 'init-2.mp4', segments: ['00002.m4s', '00003.m4s'] },
    { init: 'init-2.mp4', segments: ['00004.m4s'] },
  ])
  expect(readTrackRuns('#EXTM3U\n')).toEqual([])
})
