import { ONLY_LOCAL_FILES } from './ffmpeg.ts'

// Demuxers that read the one file they are given; playlists, pictures and scripts have others.
const CONTAINERS =
  'mov,mp4,matroska,webm,avi,mpegts,mpeg,mpegvideo,flv,asf,ogg,mxf,mp3,wav,w64,flac,aac,aiff,caf,dv,gxf,ac3,eac3'

/** What goes before an input of a stranger: this one file, by demuxers for films alone. */
export const ONLY_FILMS = [...ONLY_LOCAL_FILES, '-format_whitelist', CONTAINERS] as const
