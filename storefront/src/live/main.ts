/** The script of a page of a broadcast: it runs before that of every page, which continues with what has begun here. */
import { beginEarlyWith } from '../playback/early.ts'
import { beginBroadcast } from './early-broadcast.ts'

const frame = document.querySelector<HTMLElement>('[data-broadcast]') // see EarlyPlace
if (frame) beginEarlyWith(beginBroadcast(Number(frame.dataset['broadcast']), frame))
