import './embed-parts.css'
import type { Content } from '@matinee/contract/catalogue/catalogue'
import { isRefusal, type ApiError } from '@matinee/client/api-error'
import { buttonClass } from '@matinee/ui/Button'
import { Notice } from '@matinee/ui/Notice'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RichText } from '../catalogue/RichText.tsx'
import { useTitle } from '../frame/use-title.ts'
import { links } from '../links.ts'
import { Backdrop } from '../playback/Backdrop.tsx'
import { sentenceFor, useLanguage, useText } from '../text.tsx'
import { EmbedFailure } from './EmbedNotice.tsx'
import { isPasswordNeeded, toPlayed } from './LinkedFrame.tsx'
import { linkedProgramOf, unlockedToken } from './linked-play.ts'
import { LinkedStage } from './LinkedStage.tsx'
import { LinkPassword } from './LinkPassword.tsx'
import type { EmbedStart } from './embed-props.ts'

const route = getRouteApi(links.watch)

/** What a private link opens: a program to watch, without an account. */
export default function WatchScreen() {
  const { token } = route.useParams()
  const [open, setOpen] = useState(() => unlockedToken(token))
  const { data, error, refetch } = useQuery(linkedProgramOf(open))
  useTitle(data?.title)
  if (isRefusal(error) && !data && !isPasswordNeeded(error)) return <DeadLink refusal={error} />
  return (
    <article>
      <div className="stage overflow-hidden bg-black">
        <div className="stage-frame relative mx-auto aspect-video w-full overflow-hidden bg-black text-white">
          {isPasswordNeeded(error) ? (
            <LinkPassword token={token} onOpen={setOpen} />
          ) : error && !data ? (
            <EmbedFailure error={error} onRetry={() => void refetch()} />
          ) : (
            <WatchStage content={data} token={open} />
          )}
        </div>
      </div>
      {data && <WatchText content={data} />}
    </article>
  )
}

/** A link that opens nothing any more, with the reason. */
function DeadLink({ refusal }: { refusal: ApiError }) {
  const t = useText()
  const { words } = useLanguage()
  const action = (
    <Link to={links.catalog} className={buttonClass({ tone: 'plain' })}>
      {t('not_found.action')}
    </Link>
  )
  return <Notice icon="link" level={1} title={sentenceFor(refusal, words)} action={action} />
}

const FROM_THE_START: EmbedStart = {
  autoplay: false,
  startAt: 0,
  color: undefined,
  chapterId: undefined,
  isMuted: false,
}

/** The poster until somebody presses play: a page that is only looked at is no play. */
function WatchStage({ content, token }: { content: Content | undefined; token: string }) {
  const t = useText()
  const [isPlaying, setPlaying] = useState(false)
  if (content && isPlaying)
    return <LinkedStage token={token} program={toPlayed(content)} options={FROM_THE_START} />
  return (
    <>
      <Backdrop program={content} />
      {content && (
        <button
          type="button"
          className="embed-play"
          aria-label={t('embed.play', { title: content.title })}
          onClick={() => setPlaying(true)}
        >
          <svg viewBox="0 0 24 24" width="40" height="40" fill="currentColor" aria-hidden>
            <path d="M8 5.1v13.8c0 .8.9 1.3 1.6.9l10.8-6.9c.6-.4.6-1.4 0-1.8L9.6 4.2C8.9 3.8 8 4.3 8 5.1z" />
          </svg>
        </button>
      )}
    </>
  )
}

const WatchText = ({ content: { title, description, short_description } }: { content: Content }) => (
  <div className="max-w-[60rem] px-[var(--gutter)] pt-6 sm:pt-8">
    <h1 dir="auto" className="text-2xl leading-tight font-extrabold tracking-tight sm:text-4xl">
      {title}
    </h1>
    {description ? (
      <RichText html={description} className="mt-4" />
    ) : (
      short_description && (
        <p dir="auto" className="mt-4 text-pretty">
          {short_description}
        </p>
      )
    )}
  </div>
)
