import { MESSAGE_LENGTHS } from '@matinee/contract/site/contact'
import { directionOf } from '@matinee/contract/platform/language-tags'
import { escapeMarkup } from '../../store/html.ts'
import type { Words } from '../../store/words.ts'

interface FormPage {
  locale: string
  words: Words
  /** The title of the store. */
  store: string
  /** The address of the page the form is on. */
  back: string
}

interface WrittenForm {
  action: string
  token: string
  /** What the visitor wrote, by the name of its field. */
  values: Readonly<Record<string, string>>
  subjects: readonly string[]
  /** Why it was not sent; null the first time. */
  refusal: string | null
}

/** What was written once more, to be sent by a second press. */
export function writeFormPage(page: FormPage, form: WrittenForm): string {
  const { words } = page
  return writePage(
    page,
    words['contact.check']!,
    `<p role="alert">${escapeMarkup(form.refusal ?? words['contact.check_text']!)}</p>
<form method="post" action="${escapeMarkup(form.action)}">
${hiddenField('token', form.token)}
${hiddenField('website', form.values['website'] ?? '')}
${labelledField(words['contact.name']!, input('name', form, 'autocomplete="name"'))}
${labelledField(words['contact.email']!, input('email', form, 'type="email" autocomplete="email"'))}
${labelledField(words['contact.subject']!, form.subjects.length > 0 ? choice(form) : input('subject', form))}
${labelledField(words['contact.message']!, `<textarea name="body" rows="8" required maxlength="${MESSAGE_LENGTHS.body}">\n${valueOf(form, 'body')}</textarea>`)}
<button>${escapeMarkup(words['contact.send']!)}</button>
</form>`,
  )
}

/** The answer to a message that has arrived. */
export const writeSentPage = (page: FormPage): string =>
  writePage(
    page,
    page.words['contact.sent']!,
    `<p role="status">${escapeMarkup(page.words['contact.sent_text']!)}</p>
<p><a href="${escapeMarkup(page.back)}">${escapeMarkup(page.words['contact.back']!)}</a></p>`,
  )

const valueOf = ({ values }: WrittenForm, name: string) => escapeMarkup(values[name] ?? '')

const hiddenField = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeMarkup(value)}">`

const labelledField = (label: string, field: string) => `<label>${escapeMarkup(label)}${field}</label>`

const input = (name: 'name' | 'email' | 'subject', form: WrittenForm, more = '') =>
  `<input name="${name}" value="${valueOf(form, name)}" required maxlength="${MESSAGE_LENGTHS[name]}" ${more}>`

const choice = ({ subjects, values }: WrittenForm) =>
  `<select name="subject">${subjects
    .map(
      (subject) =>
        `<option${subject === values['subject'] ? ' selected' : ''}>${escapeMarkup(subject)}</option>`,
    )
    .join('')}</select>`

const writePage = ({ locale, store }: FormPage, title: string, main: string) => `<!doctype html>
<html lang="${escapeMarkup(locale)}" dir="${directionOf(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(`${title} · ${store}`)}</title>
<style>
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 }
main { max-width: 34rem; margin: 0 auto; padding: 3rem 1.25rem }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .75rem }
form { display: grid; gap: 1.25rem; margin-top: 2rem }
label { display: grid; gap: .4rem; font-weight: 600 }
input, select, textarea, button { font: inherit; font-weight: 400; padding: .7rem .85rem; border: 1px solid color-mix(in srgb, currentColor 45%, transparent); border-radius: .5rem; background: transparent; color: inherit; width: 100%; box-sizing: border-box }
option { color: CanvasText; background: Canvas }
button { background: CanvasText; color: Canvas; font-weight: 600; cursor: pointer }
</style>
<main><p>${escapeMarkup(store)}</p><h1>${escapeMarkup(title)}</h1>${main}</main>
</html>
`
