import { changeProfile, type Profile } from '@matinee/contract/members/account'
import type { MemberField } from '@matinee/contract/members/member-fields'
import { Button } from '@matinee/ui/Button'
import { Form } from '@matinee/ui/Form'
import { TextArea } from '@matinee/ui/TextArea'
import { TextField } from '@matinee/ui/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { call } from '../../call.ts'
import { useShop } from '../../store/shop.ts'
import { useLanguage } from '../../text.tsx'
import { useFaults } from '../../members/faults.ts'
import { speak } from '../language.ts'
import { FormFault } from '../../members/FormFault.tsx'
import { Section } from '../parts.tsx'
import { useChange } from '../use-change.ts'
import { useUnsaved } from '../use-unsaved.tsx'
import { showProfile } from './AvatarSection.tsx'
import { changesIn, draftOf, type Draft } from './draft.ts'
import { OwnFields } from '../../members/OwnFields.tsx'
import { NicknameField } from './NicknameField.tsx'
import { CountryField, LanguageField, ZoneField } from './PlaceFields.tsx'

interface Props {
  profile: Profile
  fields: MemberField[]
}

const BIO_LENGTH = 500

/** The profile as one form: saved explicitly, and guarded against leaving with unsaved changes. */
export function ProfileForm({ profile, fields }: Props) {
  const t = useAccountText()
  const { store } = useShop()
  const saved = draftOf(profile, fields)
  const [draft, setDraft] = useState(saved)
  const changes = changesIn(draft, saved)
  const question = useUnsaved(changes !== null)
  const save = useSaving(fields, setDraft)
  const faults = useFaults(save.error)
  const put = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))

  return (
    <Form errors={faults} onFormSubmit={() => changes && save.mutate(changes)}>
      <Section title={t('account.about')} text={t('account.about.text')}>
        <div className="flex flex-col gap-5">
          <TextField
            name="name"
            label={t('account.name')}
            autoComplete="name"
            required
            maxLength={80}
            missing={t('account.name.missing')}
            value={draft.name}
            onChange={({ target }) => put({ name: target.value })}
          />
          <NicknameField
            saved={saved.nickname}
            value={draft.nickname}
            onType={(nickname) => put({ nickname })}
          />
          <TextArea
            name="bio"
            label={t('account.bio')}
            dir="auto"
            maxLength={BIO_LENGTH}
            hint={t('account.bio.hint', { left: BIO_LENGTH - draft.bio.length })}
            value={draft.bio}
            onChange={({ target }) => put({ bio: target.value })}
          />
        </div>
      </Section>
      <Section title={t('account.places')} text={t('account.places.text', { store: store.title })}>
        <div className="grid gap-5 sm:grid-cols-2">
          <LanguageField value={draft.locale} onChoose={(locale) => put({ locale })} />
          <CountryField value={draft.country} onChoose={(country) => put({ country })} />
          <ZoneField value={draft.time_zone} onChoose={(time_zone) => put({ time_zone })} />
        </div>
      </Section>
      {fields.length > 0 && (
        <Section title={t('account.questions', { store: store.title })}>
          <OwnFields
            fields={fields}
            saved={profile.custom_fields}
            answers={draft.custom_fields}
            onAnswer={(key, answer) => put({ custom_fields: { ...draft.custom_fields, [key]: answer } })}
          />
        </Section>
      )}
      <FormFault error={save.error} faults={faults} />
      <SaveBar
        isDirty={changes !== null}
        isSaving={save.isPending}
        onDiscard={() => {
          save.reset()
          setDraft(saved)
        }}
      />
      {question}
    </Form>
  )
}

interface SaveBarProps {
  isDirty: boolean
  isSaving: boolean
  onDiscard: () => void
}

/** At the end of the form; sticky at the bottom of the window while there are unsaved changes. */
function SaveBar({ isDirty, isSaving, onDiscard }: SaveBarProps) {
  const t = useAccountText()

  return (
    <div className={`mt-5 flex items-center gap-2 ${isDirty ? FLOATING_CLASS : ''}`}>
      <Button type="submit" size="large" disabled={!isDirty || isSaving}>
        {t('account.save')}
      </Button>
      {isDirty && (
        <Button tone="quiet" size="large" disabled={isSaving} onClick={onDiscard}>
          {t('account.discard')}
        </Button>
      )}
    </div>
  )
}

const FLOATING_CLASS = 'sticky bottom-3 z-10 rounded-2xl border border-line bg-raised p-3 shadow-xl'

function useSaving(fields: MemberField[], setDraft: (draft: Draft) => void) {
  const t = useAccountText()
  const { locale } = useLanguage()
  const queries = useQueryClient()

  return useChange({
    act: (body: NonNullable<ReturnType<typeof changesIn>>) => call(changeProfile, { body }),
    done: t('account.saved'),
    isForm: true,
    onDone: async (changed, { locale: chosen }) => {
      setDraft(draftOf(changed, fields))
      await showProfile(queries, changed)
      if (chosen && chosen !== locale) speak(chosen)
    },
  })
}
