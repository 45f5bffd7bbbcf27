import type { EmbeddedProgram } from '@matinee/contract/embeds/embed-page'
import type { EmbedOptions } from './embed-options.ts'
import type { EmbedSource } from './embed-source.ts'

export interface EmbedStart extends EmbedOptions {
  /** It began by itself: browsers let it play without sound only. */
  isMuted: boolean
}

/** A program that plays in a frame or by a private link. */
export type PlayedProgram = Omit<EmbeddedProgram, 'page'> & {
  /** The path of its page; null where a private link is the only way to it. */
  page: string | null
}

export interface EmbedProps {
  program: PlayedProgram
  options: EmbedStart
  source: EmbedSource
}
