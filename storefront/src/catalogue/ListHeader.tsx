import { Icon } from '@matinee/ui/Icon'
import { Picture } from '@matinee/ui/Picture'
import { Skeleton } from '@matinee/ui/Skeleton'
import type { ReactNode } from 'react'
import { useText } from '../text.tsx'
import { cutsOf } from '@matinee/contract/store/pictures'
import { RichText } from './RichText.tsx'

interface Props {
  /** The kind of page: category or author. */
  kind: string
  title: string
  count: number
  /** Rich text, sanitised by the server. */
  text: string | null
  picture: string | null
  /** An author's picture is a portrait beside the text, a category's a wide one behind it. */
  portrait?: boolean
  feed: string
  children?: ReactNode
}

/** The header of a page that lists programs. */
export function ListHeader({ picture, portrait = false, ...words }: Props) {
  if (picture && !portrait) return <PictureHeader picture={picture} {...words} />

  return (
    <header className="flex flex-col gap-x-8 gap-y-5 px-[var(--gutter)] pt-8 sm:flex-row sm:items-center sm:pt-14">
      {portrait && <Portrait picture={picture} name={words.title} />}
      <Words {...words} />
    </header>
  )
}

type WordsProps = Omit<Props, 'picture' | 'portrait'>

const PictureHeader = ({ picture, ...words }: WordsProps & { picture: string }) => (
  <header
    data-hero
    className="stage relative isolate -mt-16 flex min-h-[clamp(19rem,48svh,30rem)] items-end overflow-hidden bg-canvas"
  >
    <Picture src={picture} srcSet={cutsOf(picture)} sizes="100vw" leading />
    <div className="hero-words relative isolate w-full px-[var(--gutter)] pt-32 pb-8 sm:pb-10">
      <Words {...words} />
    </div>
  </header>
)

function Words({ kind, title, count, text, feed, children }: WordsProps) {
  const t = useText()

  return (
    <div className="min-w-0">
      <p className="text-sm font-semibold text-quiet">{kind}</p>
      <h1
        dir="auto"
        className="mt-1 text-[clamp(2rem,4.6vw,3.75rem)] leading-[1.05] font-extrabold tracking-[-0.025em] text-balance"
      >
        {title}
      </h1>
      {text && <RichText dir="auto" className="prose mt-3 max-w-[40em] text-ink/85 sm:text-lg" html={text} />}
      {children}
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-quiet">
        {t('list.count', { count })}
        <a
          href={feed}
          type="application/rss+xml"
          className="inline-flex min-h-6 items-center gap-1.5 rounded-sm underline-offset-4 hover:text-ink hover:underline"
        >
          <Icon name="feed" className="size-4" />
          {t('list.feed')}
        </a>
      </p>
    </div>
  )
}

const PORTRAIT =
  'relative grid size-28 shrink-0 place-items-center overflow-hidden rounded-full bg-surface text-5xl font-bold text-quiet ring-1 ring-line sm:size-40'

const Portrait = ({ picture, name }: { picture: string | null; name: string }) => (
  <div className={PORTRAIT}>
    {picture ? (
      <Picture src={picture} srcSet={cutsOf(picture, 'tall')} sizes="160px" leading />
    ) : (
      name.slice(0, 1)
    )}
  </div>
)

/** The skeleton of the header. */
export const ListHeaderSkeleton = ({ portrait = false }: { portrait?: boolean }) => (
  <div className="flex flex-col gap-x-8 gap-y-5 px-[var(--gutter)] pt-8 sm:flex-row sm:items-center sm:pt-14">
    {portrait && <Skeleton className="size-28 rounded-full sm:size-40" />}
    <div>
      <Skeleton className="h-5 w-24" />
      <Skeleton className="mt-1 h-[clamp(2.1rem,4.83vw,3.94rem)] w-[min(80vw,24rem)]" />
      <Skeleton className="mt-3 h-7 w-[min(85vw,34rem)]" />
      <Skeleton className="mt-3 h-5 w-36" />
    </div>
  </div>
)
