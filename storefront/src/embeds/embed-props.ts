import type { EmbeddedProgram } from '@matinee/contract/embeds/embed-page'
import type { EmbedOptions } from './embed-options.ts'

export interface EmbedStart extends EmbedOptions {
  /** It began by itself: browsers let it play without sound only. */
  isMuted: boolean
}

export interface EmbedProps {
  program: EmbeddedProgram
  options: EmbedStart
}
