import { AAC_LC } from '../../media/transcode/fragments.ts'
import { formatMasterPlaylist, MASTER_FILE, measureBandwidth } from '../../media/transcode/playlists.ts'
import { listRenditions, listSoundTracks } from '../../media/video-queries.ts'
import type { Context } from '../../platform/context.ts'
import type { TrackSegment } from '../packaging/segmented-track.ts'
import { SOUND_TRACK, type RecordedTracks } from './recorded-tracks.ts'
import { recordedVersion, recordingFolder } from './recording-files.ts'

/** Writes the playlist that names the tracks of a film that was recorded. */
export async function writeRecordedMaster({ db, storage }: Context, videoId: number, shown: RecordedTracks) {
  const wanted = recordedVersion(videoId)
  const [renditions, sounds] = await Promise.all([listRenditions(db, wanted), listSoundTracks(db, wanted)])
  const pictures = renditions
    .filter(({ name }) => shown.has(name))
    .toSorted((a, b) => a.height - b.height)
    .map(({ codecs, peak_bandwidth, average_bandwidth, ...picture }) => ({
      ...picture,
      codec: codecs,
      bandwidth: { peak: peak_bandwidth, average: average_bandwidth },
    }))
  const heard = sounds.map(({ language, label }) => ({
    ...{ name: SOUND_TRACK, language, label, default: true, codec: AAC_LC },
    bandwidth: bandwidthOf(shown.get(SOUND_TRACK) ?? []),
  }))
  const text = formatMasterPlaylist(pictures, heard)
  await storage.putBytes(`${recordingFolder(videoId)}/${MASTER_FILE}`, Buffer.from(text))
}

export const bandwidthOf = (segments: readonly TrackSegment[]) =>
  measureBandwidth(segments.map(({ duration, size }) => ({ duration, bytes: size })))
