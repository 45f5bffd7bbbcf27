import type { Mentionable } from '@matinee/contract/community/community'
import { useEffect, useRef } from 'react'
import { useAccountText } from '../account-text.tsx'
import { Avatar } from './Avatar.tsx'
import type { Mentions } from './use-mentions.ts'

interface Props {
  id: string
  mentions: Mentions
  onChoose: (person: Mentionable) => void
  opensUpward: boolean
}

export const optionId = (list: string, at: number) => `${list}-${at}`

/** People to mention, chosen by the keys of the field or by pointer. */
export function MentionList({ id, mentions: { people, active }, onChoose, opensUpward }: Props) {
  const t = useAccountText()

  return (
    // The field keeps focus: `aria-activedescendant` names the marked option.
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select would take the focus from the field
      role="listbox"
      aria-label={t('comments.mentions')}
      className={`absolute inset-x-0 z-20 max-h-64 ${opensUpward ? 'bottom-full mb-1.5' : 'top-full mt-1.5'} animate-appear overflow-y-auto overscroll-contain rounded-xl border border-line bg-raised p-1.5 shadow-2xl sm:end-auto sm:w-80`}
    >
      {people.map((person, at) => (
        <Option
          key={person.id}
          id={optionId(id, at)}
          person={person}
          isActive={at === active}
          onChoose={() => onChoose(person)}
        />
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  person: Mentionable
  isActive: boolean
  onChoose: () => void
}

function Option({ id, person, isActive, onChoose }: OptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- as above
    <div
      ref={option}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
      role="option"
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-2.5 py-1.5 ${isActive ? 'bg-ink/10' : 'hover:bg-ink/5'}`}
    >
      <Avatar user={person} small />
      <span className="min-w-0 truncate">
        <bdi className="font-semibold">{person.name}</bdi>
        {person.nickname && <bdi className="ms-2 text-sm text-quiet">@{person.nickname}</bdi>}
      </span>
    </div>
  )
}
