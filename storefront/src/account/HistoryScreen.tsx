import { changeProfile } from '@matinee/contract/members/account'
import type { ProgramInProgress } from '@matinee/contract/library/library'
import { buttonClass } from '@matinee/ui/Button'
import { Notice } from '@matinee/ui/Notice'
import { Switch } from '@matinee/ui/Switch'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAccountText, type AccountText } from '../account-text.tsx'
import { call } from '../call.ts'
import { dayIn } from '../format.ts'
import { ClearHistory } from '../library/ClearHistory.tsx'
import { Entry } from '../library/Entry.tsx'
import { OwnList } from '../library/OwnList.tsx'
import { history } from '../library/queries.ts'
import { useForgetProgram } from '../library/use-forget-program.ts'
import { links } from '../links.ts'
import { useLanguage, useText } from '../text.tsx'
import { useInfiniteList } from '../use-infinite-list.ts'
import { Section, TabTitle } from './parts.tsx'
import { profile } from './queries.ts'
import { showProfile } from './profile/AvatarSection.tsx'
import { useChange } from './use-change.ts'

/** The watch history, newest first; it can be paused, cleared or reduced entry by entry. */
export default function HistoryScreen() {
  const t = useAccountText()
  const say = useText()
  const { locale } = useLanguage()
  const list = useInfiniteList(history)
  const { isForgotten, forget } = useForgetProgram()
  const items = list.items.filter(({ id }) => !isForgotten(id))

  const row = (begun: ProgramInProgress) => (
    <Entry
      key={begun.id}
      card={begun}
      available={begun.available}
      share={begun.film_seconds > 0 ? begun.position_seconds / begun.film_seconds : 0}
      facts={factsOf(t, locale, begun)}
      removal={{
        icon: 'trash',
        label: say('library.remove', { title: begun.title }),
        onRemove: () => forget(begun),
      }}
    />
  )

  return (
    <>
      <TabTitle title={t('account.history')} text={t('account.history.text')} />
      <PauseSwitch />
      {/* The list of the library, within the column of the account. */}
      <div className="[--gutter:0px]">
        <OwnList list={list} items={items} row={row} empty={<NothingYet />} />
        {items.length > 0 && <ClearHistory />}
      </div>
    </>
  )
}

const factsOf = (
  t: AccountText,
  locale: string,
  { viewed_at, chapter_title, completed }: ProgramInProgress,
) =>
  [dayIn(locale, viewed_at), chapter_title, completed && t('account.history.completed')].filter(
    (fact) => typeof fact === 'string',
  )

function PauseSwitch() {
  const t = useAccountText()
  const queries = useQueryClient()
  const { data } = useSuspenseQuery(profile)
  const pause = useChange({
    act: (history_paused: boolean) => call(changeProfile, { body: { history_paused } }),
    onDone: (changed) => showProfile(queries, changed),
  })
  const paused = pause.isPending ? pause.variables : data.history_paused

  return (
    <Section title={t('account.history.keeping')}>
      <Switch
        label={t('account.history.pause')}
        hint={t(paused ? 'account.history.paused_text' : 'account.history.pause_text')}
        checked={paused}
        onChange={(next) => pause.mutate(next)}
      />
    </Section>
  )
}

function NothingYet() {
  const t = useAccountText()
  const say = useText()
  const browse = (
    <Link to={links.catalog} className={buttonClass()}>
      {say('not_found.action')}
    </Link>
  )

  return (
    <Notice icon="clock" title={t('account.history.empty')} action={browse}>
      <p>{t('account.history.empty_text')}</p>
    </Notice>
  )
}
