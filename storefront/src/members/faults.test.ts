import { readMessages } from '@matinee/contract/platform/messages'
import words from '@matinee/contract/words/en/account.json' with { type: 'json' }
import { expect, it } from 'vitest'
import type { AccountWord } from '../account-text.tsx'
import { textIn } from '../text.tsx'
import { faultsIn } from './faults.ts'

const t = textIn<AccountWord>('en', readMessages(words))
const RENAMED = { 'gift.recipient_email': 'email' }

it.each([
  ['nickname', 'taken', { nickname: 'This nickname, or one that looks the same, is already taken.' }],
  ['nickname', 'minLength', { nickname: t('account.fault.nickname') }],
  ['gift.recipient_email', 'pattern', { email: 'Enter a full email address.' }],
  ['name', 'maxLength', { name: 'This is too long.' }],
  ['name', 'required', { name: 'Please answer this.' }],
  ['custom_fields.shoe', 'odd', { 'field.shoe': 'Please check this entry.' }],
])('says of %s (%s) what is wrong with it', (field, code, said) => {
  expect(faultsIn(t, { errors: { [field]: [code] } }, RENAMED)).toEqual(said)
})

it('says the sentence of a refusal that is about one field', () => {
  const own = 'This email address is already in use in this store.'
  expect(faultsIn(t, { errors: { email: ['taken'] } }, RENAMED, own)).toEqual({ email: own })
})
