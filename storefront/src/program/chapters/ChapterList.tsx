import type { Chapter } from '@matinee/contract/catalogue/catalogue'
import { Icon } from '@matinee/ui/Icon'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useShop } from '../../store/shop.ts'
import { useText } from '../../text.tsx'
import { File } from '../Downloads.tsx'
import { ChapterItem, type ChapterStyle } from './ChapterItem.tsx'
import { sectionsOf, watchedCountOf, type Section } from './sections.ts'
import type { Course } from './use-course.ts'

interface Props {
  course: Course
  style: ChapterStyle
  onChoose: (id: number) => void
}

/** A playlist in sections. The up and down keys move through it, Home and End go to its ends. */
export function ChapterList(props: Props) {
  const { chapters, films } = props.course
  const sections = useMemo(() => sectionsOf(chapters), [chapters])
  const numbers = useMemo(() => new Map(films.map(({ id }, at) => [id, at + 1])), [films])

  return (
    // The links have the focus; the list only handles their key events.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={walk} className="grid grid-cols-1 gap-1">
      {sections.map((section) => (
        <Part key={section.heading?.id ?? 0} {...props} section={section} numbers={numbers} />
      ))}
    </div>
  )
}

type PartProps = Props & { section: Section; numbers: ReadonlyMap<number, number> }

function Part({ section, ...props }: PartProps) {
  const { heading, entries } = section
  const { current, watched } = props.course
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  const holdsCurrent = entries.some((entry) => entry.id === current?.id)
  useOpening(holdsCurrent, setOpen)
  if (!heading) return <Entries {...props} entries={entries} />

  return (
    <section aria-labelledby={id}>
      <h3>
        <button
          type="button"
          id={id}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-lg px-3 py-2 text-start hover:bg-ink/5 focus-visible:-outline-offset-3"
        >
          <Icon
            name="down"
            className={`size-4.5 transition-transform ${isOpen ? '' : '-rotate-90 rtl:rotate-90'}`}
          />
          <span className="min-w-0 flex-1 font-bold break-words">{heading.title}</span>
          <Tally entries={entries} watched={watched} />
        </button>
      </h3>
      {isOpen && <Entries {...props} entries={entries} />}
    </section>
  )
}

/** Opens a section when the current film moves into it. */
function useOpening(holdsCurrent: boolean, setOpen: (isOpen: boolean) => void) {
  const [held, setHeld] = useState(holdsCurrent)
  if (held === holdsCurrent) return
  setHeld(holdsCurrent)
  if (holdsCurrent) setOpen(true)
}

function Tally({ entries, watched }: { entries: Chapter[]; watched: ReadonlySet<number> }) {
  const t = useText()
  const { settings } = useShop()
  const tally = watchedCountOf(entries, watched)
  if (tally.all === 0) return null

  const words = settings.mark_as_watched
    ? t('chapters.watched', tally)
    : t('chapters.count', { count: tally.all })
  return <span className="text-xs font-semibold whitespace-nowrap text-quiet tabular-nums">{words}</span>
}

const LISTS: Record<ChapterStyle, string> = {
  sidebar: 'grid grid-cols-1 gap-0.5',
  below: 'grid grid-cols-1 gap-1',
  grid: 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-x-2 gap-y-4',
}

function Entries({
  entries,
  style,
  course,
  numbers,
  onChoose,
}: Omit<PartProps, 'section'> & { entries: Chapter[] }) {
  const { settings } = useShop()
  const { current, watched, mark, isClosedTo, leftIn } = course

  return (
    <ol className={LISTS[style]}>
      {entries.map((entry) =>
        entry.kind === 'resource' ? (
          <li key={entry.id} className="p-2">
            {entry.resource && (
              <File resource={{ ...entry.resource, title: entry.title }} isClosed={isClosedTo(entry)} />
            )}
          </li>
        ) : (
          <ChapterItem
            key={entry.id}
            chapter={entry}
            number={numbers.get(entry.id) ?? 0}
            style={style}
            isCurrent={entry.id === current?.id}
            isWatched={watched.has(entry.video_id ?? 0)}
            isClosed={isClosedTo(entry)}
            isFree={entry.free_preview && course.isMembersOnly}
            share={settings.continue_watching ? (leftIn(entry.id)?.share ?? 0) : 0}
            hasMarks={settings.mark_as_watched}
            onChoose={onChoose}
            onMark={mark}
          />
        ),
      )}
    </ol>
  )
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const at = links.indexOf(event.target as HTMLElement)
  if (!step || at < 0) return
  event.preventDefault()
  links[step(at, links.length - 1)]!.focus()
}
