import { LOCAL_INPUT_OPTIONS } from './ffmpeg.ts'

// Demuxers that only read the given file; playlists, image sequences and scripts are excluded.
const CONTAINERS =
  'mov,mp4,matroska,webm,avi,mpegts,mpeg,mpegvideo,flv,asf,ogg,mxf,mp3,wav,w64,flac,aac,aiff,caf,dv,gxf,ac3,eac3'

/** Options for an untrusted input: ffmpeg reads this one file, with film demuxers only. */
export const FILM_INPUT_OPTIONS = [...LOCAL_INPUT_OPTIONS, '-format_whitelist', CONTAINERS] as const
