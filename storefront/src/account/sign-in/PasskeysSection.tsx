import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
  type Passkey,
} from '@matinee/contract/members/sign-in'
import { Button } from '@matinee/ui/Button'
import { Form } from '@matinee/ui/Form'
import { Icon } from '@matinee/ui/Icon'
import { TextField } from '@matinee/ui/TextField'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '../../frame/Facts.tsx'
import { useAccountText } from '../../account-text.tsx'
import { call } from '../../call.ts'
import { dayIn } from '../../format.ts'
import { useLanguage } from '../../text.tsx'
import { Section } from '../parts.tsx'
import { knowsPasskeys, makePasskey } from '../passkeys.ts'
import { ProtectedForm } from '../ProtectedForm.tsx'
import { me, passkeys } from '../queries.ts'
import { useChange } from '../use-change.ts'

/** The member's passkeys. */
export function PasskeysSection() {
  const t = useAccountText()
  const { data } = useSuspenseQuery(passkeys)
  const [isAdding, setAdding] = useState(false)

  return (
    <Section
      title={t('account.passkeys')}
      text={t(knowsPasskeys() ? 'account.passkeys.text' : 'account.passkeys.impossible')}
      action={
        !isAdding &&
        knowsPasskeys() && (
          <Button tone="plain" onClick={() => setAdding(true)}>
            {t('account.passkeys.add')}
          </Button>
        )
      }
    >
      {isAdding && <AddForm onDone={() => setAdding(false)} />}
      {data.length > 0 && (
        <ul className="divide-y divide-line">
          {data.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function useChanged() {
  const queries = useQueryClient()
  return () => Promise.all([passkeys, me].map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
}

function AddForm({ onDone }: { onDone: () => void }) {
  const t = useAccountText()
  const changed = useChanged()

  return (
    <div className="mb-4">
      <ProtectedForm
        act={async ({ name = '' }, proof) => {
          const passkey = await makePasskey(await call(beginPasskey, { body: proof }))
          return passkey && call(addPasskey, { body: { name, passkey } })
        }}
        onDone={(added) => (added ? changed().then(onDone) : undefined)}
        action={t('account.passkeys.make')}
        onCancel={onDone}
      >
        <TextField
          name="name"
          label={t('account.passkeys.name')}
          hint={t('account.passkeys.name_hint')}
          required
          maxLength={60}
          dir="auto"
          missing={t('account.passkeys.name_missing')}
        />
      </ProtectedForm>
    </div>
  )
}

type PasskeyDialog = 'rename' | 'remove' | null

function Row({ passkey }: { passkey: Passkey }) {
  const t = useAccountText()
  const { locale } = useLanguage()
  const [doing, setDoing] = useState<PasskeyDialog>(null)
  const { name, created_at, last_used_at } = passkey
  // A late answer closes its own form, not one opened since.
  const closeOwn = (own: PasskeyDialog) => () => setDoing((open) => (open === own ? null : open))
  const facts = [
    t('account.passkeys.made', { day: dayIn(locale, created_at) }),
    last_used_at
      ? t('account.passkeys.used', { day: dayIn(locale, last_used_at) })
      : t('account.passkeys.unused'),
  ]

  return (
    <li className="py-3">
      <div className="flex items-center gap-3">
        <Icon name="key" className="size-6 text-quiet" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold" dir="auto">
            {name}
          </p>
          <p className="text-sm text-quiet">
            <Facts of={facts} />
          </p>
        </div>
        <Button
          tone="quiet"
          aria-label={t('account.passkeys.rename', { name })}
          title={t('account.passkeys.rename', { name })}
          className="size-11 px-0!"
          onClick={() => setDoing('rename')}
        >
          <Icon name="pencil" className="size-5" />
        </Button>
        <Button
          tone="quiet"
          aria-label={t('account.passkeys.remove', { name })}
          title={t('account.passkeys.remove', { name })}
          className="size-11 px-0!"
          onClick={() => setDoing('remove')}
        >
          <Icon name="trash" className="size-5" />
        </Button>
      </div>
      {doing === 'rename' && <RenameForm passkey={passkey} onDone={closeOwn('rename')} />}
      {doing === 'remove' && <RemoveForm passkey={passkey} onDone={closeOwn('remove')} />}
    </li>
  )
}

interface DoingProps {
  passkey: Passkey
  onDone: () => void
}

function RenameForm({ passkey: { id, name }, onDone }: DoingProps) {
  const t = useAccountText()
  const changed = useChanged()
  const rename = useChange({
    act: (typed: string) => call(renamePasskey, { params: { id }, body: { name: typed } }),
    onDone: () => changed().then(onDone),
  })

  return (
    <Form<{ name: string }>
      onFormSubmit={({ name }) => rename.mutate(name)}
      className="mt-3 flex flex-wrap items-end gap-2"
    >
      <div className="flex-1 basis-48">
        <TextField
          name="name"
          label={t('account.passkeys.name')}
          defaultValue={name}
          required
          maxLength={60}
          dir="auto"
          missing={t('account.passkeys.name_missing')}
        />
      </div>
      <Button type="submit" size="large" disabled={rename.isPending}>
        {t('account.save')}
      </Button>
      <Button tone="quiet" size="large" onClick={onDone}>
        {t('account.cancel')}
      </Button>
    </Form>
  )
}

function RemoveForm({ passkey: { id, name }, onDone }: DoingProps) {
  const t = useAccountText()
  const changed = useChanged()

  return (
    <div className="mt-3">
      <p className="mb-4 max-w-prose text-sm leading-relaxed text-pretty">
        {t('account.passkeys.remove_text')}
      </p>
      <ProtectedForm
        act={(_, proof) => call(removePasskey, { params: { id }, body: proof })}
        onDone={() => changed().then(onDone)}
        action={t('account.passkeys.remove_now')}
        done={t('account.passkeys.removed', { name })}
        onCancel={onDone}
      />
    </div>
  )
}
