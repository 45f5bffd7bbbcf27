import { deleteAccount } from '@matinee/contract/members/account'
import { buttonClass } from '@matinee/ui/Button'
import { Icon, type IconName } from '@matinee/ui/Icon'
import { TextField } from '@matinee/ui/TextField'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAccountText, type AccountWord } from '../../account-text.tsx'
import { call } from '../../call.ts'
import { links } from '../../links.ts'
import { useShop } from '../../store/shop.ts'
import { Section, TabTitle } from '../parts.tsx'
import { ProtectedForm } from '../ProtectedForm.tsx'
import { deletion } from '../queries.ts'

const GOES = [
  'account.delete.goes.profile',
  'account.delete.goes.history',
  'account.delete.goes.devices',
  'account.delete.goes.settings',
] as const
const STAYS = [
  'account.delete.stays.comments',
  'account.delete.stays.numbers',
  'account.delete.stays.log',
] as const

/** Account deletion: what is deleted, what is kept, and the final confirmation. */
export default function DeletionScreen() {
  const t = useAccountText()
  const { store } = useShop()
  const { data } = useSuspenseQuery(deletion)

  return (
    <>
      <TabTitle title={t('account.delete')} text={t('account.delete.text')} />
      <div className="mb-5 grid gap-5 sm:grid-cols-2">
        <List title={t('account.delete.goes')} icon="trash" words={GOES} />
        <List title={t('account.delete.stays')} icon="check" words={STAYS} />
      </div>
      {data.refused ? (
        <Section
          title={t('account.delete.impossible')}
          text={t('account.delete.last_owner', { store: store.title })}
        />
      ) : (
        <Section title={t('account.delete.sure')} text={t('account.delete.final')}>
          <LastQuestion word={data.word} />
        </Section>
      )}
      <Link to={links.account} params={{ tab: 'privacy' }} className={buttonClass({ tone: 'quiet' })}>
        {t('account.delete.stay')}
      </Link>
    </>
  )
}

interface ListProps {
  title: string
  icon: IconName
  words: readonly AccountWord[]
}

function List({ title, icon, words }: ListProps) {
  const t = useAccountText()

  return (
    <section className="rounded-2xl border border-line p-5">
      <h2 className="font-bold">{title}</h2>
      <ul className="mt-3 flex flex-col gap-2.5 text-sm leading-relaxed">
        {words.map((word) => (
          <li key={word} className="flex gap-2.5">
            <Icon name={icon} className="mt-0.5 size-4 text-quiet" />
            <span>{t(word)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function LastQuestion({ word }: { word: string }) {
  const t = useAccountText()

  return (
    <ProtectedForm
      act={({ word: typed = '' }, proof) => call(deleteAccount, { body: { word: typed, ...proof } })}
      onDone={() => location.assign(links.catalog)} // all cached data belongs to a deleted account
      action={t('account.delete.yes')}
    >
      <TextField
        name="word"
        label={t('account.delete.word', { word })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        required
        missing={t('account.delete.word_missing')}
      />
    </ProtectedForm>
  )
}
