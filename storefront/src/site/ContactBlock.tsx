import type { ShownBlockOf } from '@matinee/contract/site/blocks'
import { MESSAGE_LENGTHS } from '@matinee/contract/site/contact'
import { Button } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import type { ComponentProps } from 'react'
import { Fault } from '../members/Fault.tsx'
import { sentenceFor, useLanguage, useText } from '../text.tsx'
import { useShop } from '../store/shop.ts'
import { BlockHeading } from './BlockHeading.tsx'
import { ContactField } from './ContactField.tsx'
import { useLangIn } from './page-language.ts'
import { useContactForm } from './use-contact-form.ts'

interface Props {
  block: ShownBlockOf<'contact'>
  permalink: string
}

/** A form by which visitors write to the publisher; without scripts the browser sends it, and a page answers. */
export function ContactBlock({ block, permalink }: Props) {
  const { key } = block
  const { words, locale } = useLanguage()
  const t = useText()
  const own = useShop().settings.locale
  const { prepare, submit, error, isSending, isSent } = useContactForm(permalink, key)

  return (
    <section id={`contact-${key}`} className="mx-auto w-full max-w-xl px-[var(--gutter)]">
      <BlockHeading block={block} />
      {isSent ? (
        <ContactSent />
      ) : (
        <form
          method="post"
          action={`/api/contact_forms/${encodeURIComponent(permalink)}/${key}${locale === own ? '' : `?locale=${locale}`}`}
          onSubmit={submit}
          className="flex flex-col gap-5"
        >
          <ContactFields block={block} onFocus={prepare} />
          <Fault>{error && sentenceFor(error, words)}</Fault>
          <Button type="submit" size="large" disabled={isSending}>
            {t(isSending ? 'contact.sending' : 'contact.send')}
          </Button>
        </form>
      )}
    </section>
  )
}

/** Has the focus as it comes, since the form with the pressed button is gone. */
function ContactSent() {
  const t = useText()
  return (
    <output
      ref={(shown) => shown?.focus()}
      tabIndex={-1}
      className="block rounded-2xl border border-line bg-raised p-6 text-center"
    >
      <p className="text-lg font-bold">{t('contact.sent')}</p>
      <p className="mt-1 text-quiet">{t('contact.sent_text')}</p>
    </output>
  )
}

const FIELD =
  'min-h-12 w-full rounded-lg border border-edge bg-raised px-3.5 text-base font-normal text-ink aria-invalid:border-danger'

interface FieldsProps {
  block: ShownBlockOf<'contact'>
  /** When somebody begins to write. */
  onFocus: () => void
}

function ContactFields({ block, onFocus }: FieldsProps) {
  const t = useText()
  const langOf = useLangIn(block)
  const { subjects } = block
  return (
    <>
      <Input onFocus={onFocus} name="name" label={t('contact.name')} autoComplete="name" />
      <Input onFocus={onFocus} name="email" label={t('contact.email')} type="email" autoComplete="email" />
      {subjects.length > 0 ? (
        <ContactField label={t('contact.subject')}>
          {(control) => (
            <span className="relative">
              <select
                {...control}
                onFocus={onFocus}
                name="subject"
                dir="auto"
                className={`${FIELD} cursor-pointer appearance-none truncate pe-10`}
              >
                {subjects.map(({ key, text }) => (
                  <option key={key} lang={langOf(`subjects.${key}.text`)}>
                    {text}
                  </option>
                ))}
              </select>
              <Icon
                name="down"
                className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-quiet"
              />
            </span>
          )}
        </ContactField>
      ) : (
        <Input onFocus={onFocus} name="subject" label={t('contact.subject')} />
      )}
      <ContactField label={t('contact.message')}>
        {(control) => (
          <textarea
            {...control}
            onFocus={onFocus}
            name="body"
            dir="auto"
            rows={6}
            required
            maxLength={MESSAGE_LENGTHS.body}
            className={`${FIELD} field-sizing-content min-h-36 py-3 leading-relaxed`}
          />
        )}
      </ContactField>
      <HiddenField />
    </>
  )
}

interface InputProps extends ComponentProps<'input'> {
  name: 'name' | 'email' | 'subject'
  label: string
}

const Input = ({ name, label, ...input }: InputProps) => (
  <ContactField label={label}>
    {(control) => (
      <input
        {...control}
        name={name}
        dir="auto"
        required
        maxLength={MESSAGE_LENGTHS[name]}
        className={FIELD}
        {...input}
      />
    )}
  </ContactField>
)

/** Programs fill in whatever they find; people neither see nor hear of this field. */
function HiddenField() {
  const t = useText()
  return (
    <div aria-hidden className="sr-only">
      <label>
        {t('contact.hidden')}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
