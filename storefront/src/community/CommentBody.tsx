import { tokenize, LINK_REL, type Token } from '@matinee/contract/community/community-text'
import { Fragment, useId, useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { useDiscussion } from './discussion.ts'
import { withTimecodes } from './timecodes.ts'

interface Props {
  body: string
  /** The chapter its timecodes refer to. */
  chapterId: number | null
}

/** Longer comments are collapsed. */
const LONG = { letters: 900, lines: 12 }
const isLong = (body: string) => body.length > LONG.letters || body.split('\n').length > LONG.lines

/** The plain text of a comment with line breaks, links, mentions and timecodes. */
export function CommentBody({ body, chapterId }: Props) {
  const t = useAccountText()
  const id = useId()
  const [isWhole, setWhole] = useState(!isLong(body))

  return (
    <>
      <p
        id={id}
        dir="auto"
        className={`mt-0.5 leading-relaxed wrap-anywhere ${isWhole ? '' : 'line-clamp-[8]'}`}
      >
        {tokenize(body).map((token, at) => (
          <Part key={at} token={token} chapterId={chapterId} />
        ))}
      </p>
      {isLong(body) && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
          className="mt-1 min-h-8 cursor-pointer text-sm font-semibold text-quiet hover:text-ink"
        >
          {t(isWhole ? 'comments.whole.less' : 'comments.whole')}
        </button>
      )}
    </>
  )
}

function Part({ token, chapterId }: { token: Token; chapterId: number | null }) {
  if (token.kind === 'break') return <br />
  if (token.kind === 'mention') {
    return <span className="font-semibold text-accent">@{token.name}</span>
  }
  if (token.kind === 'link') {
    return (
      <a
        href={token.href}
        target="_blank"
        rel={LINK_REL}
        dir="ltr"
        className="text-accent underline underline-offset-2"
      >
        {token.text}
      </a>
    )
  }
  return withTimecodes(token.text).map(({ text, seconds }, at) =>
    seconds === undefined ? (
      <Fragment key={at}>{text}</Fragment>
    ) : (
      <Timecode key={at} seconds={seconds} text={text} chapterId={chapterId} />
    ),
  )
}

interface TimecodeProps {
  seconds: number
  text: string
  chapterId: number | null
}

/** A timecode that seeks the film. */
export function Timecode({ seconds, text, chapterId }: TimecodeProps) {
  const t = useAccountText()
  const { film } = useDiscussion()

  return (
    <button
      type="button"
      aria-label={t('comments.play_from', { time: text })}
      onClick={() => film.playFrom(seconds, chapterId)}
      className="cursor-pointer font-semibold text-accent tabular-nums hover:underline"
    >
      {text}
    </button>
  )
}
