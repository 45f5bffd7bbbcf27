import { videoFolder } from './video-removal.ts'
import type { VideoVersion } from './transcode/encoding-queries.ts'

/** Everything of one version of a film: no two versions share a file. */
export const versionFolder = ({ id, version }: VideoVersion) => `${videoFolder(id)}/${version}`

/** The files a player reads. */
export const hlsFolder = (wanted: VideoVersion) => `${versionFolder(wanted)}/hls`

/** The file in which an encoding that may be interrupted records its result so far. */
export const encodingResultKey = (wanted: VideoVersion) => `${versionFolder(wanted)}/made.json`
