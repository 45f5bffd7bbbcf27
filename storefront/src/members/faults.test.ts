import { readMessages } from '@matinee/contract/platform/messages'
import words from '@matinee/contract/words/en/account.json' with { type: 'json' }
import { expect, it } from 'vitest'
import type { AccountWord } from '../account-text.tsx'
import { textIn } from '../text.tsx'
import { faultsIn } from './faults.ts'

const t = textIn<AccountWord>('en', readMessages(words))
const RENAMED = { 'gift.recipient_email': 'email' }

it.each([
  ['nickname', 'taken', { nickname: 'Somebody else already has this nickname, or one that looks the same.' }],
  ['nickname', 'minLength', { nickname: t('account.fault.nickname') }],
  ['gift.recipient_email', 'pattern', { email: 'This is not a whole email address.' }],
  ['name', 'maxLength', { name: 'This is too long.' }],
  ['name', 'required', { name: 'This one is needed.' }],
  ['custom_fields.shoe', 'odd', { 'field.shoe': 'Please check this entry.' }],
])('says of %s (%s) what is wrong with it', (field, code, said) => {
  expect(faultsIn(t, { errors: { [field]: [code] } }, RENAMED)).toEqual(said)
})

it('says the sentence of a refusal that is about one field', () => {
  const own = 'Somebody in this store already uses that email address.'
  expect(faultsIn(t, { errors: { email: ['taken'] } }, RENAMED, own)).toEqual({ email: own })
})
