import {
  changeCampaign,
  type Campaign,
  type CampaignContent,
  type SubjectTest,
} from '@matinee/contract/notices/campaigns'
import type { Body } from '@matinee/contract/platform/endpoint'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { showProblems } from '../../parts/form-problems.ts'
import { notifySuccess } from '../../parts/notify.tsx'
import { t } from '../../text.ts'
import { blocksOf, htmlOf } from './campaign-body.ts'
import { translationsOf, writtenOf, type WrittenTranslations } from './mail-translations.ts'
import { campaign } from './queries.ts'

export const EVERYONE = 'everyone'
/** A segment that was deleted. */
export const DELETED_SEGMENT = 'deleted'

export interface CampaignValues extends Omit<CampaignContent, 'blocks'> {
  /** The blocks, as the editor has them. */
  html: string
  /** `EVERYONE`, `DELETED_SEGMENT`, or the id of a segment. */
  to: string
  per_minute: number | string
  is_test: boolean
  test: SubjectTest
  translations: WrittenTranslations
}

const NEW_TEST: SubjectTest = { subject: '', preheader: '', share: 20, hours: 4, by: 'clicks' }

export type CampaignForm = UseFormReturnType<CampaignValues>

const valuesOf = (saved: Campaign): CampaignValues => ({
  subject: saved.subject,
  preheader: saved.preheader,
  html: htmlOf(saved.blocks),
  locale: saved.locale,
  topic: saved.topic,
  to:
    saved.audience === 'everyone'
      ? EVERYONE
      : saved.segment_id === null
        ? DELETED_SEGMENT
        : String(saved.segment_id),
  per_minute: saved.per_minute ?? '',
  is_test: saved.test !== null,
  test: saved.test ?? NEW_TEST,
  translations: writtenOf(saved.translations),
})

export const contentOf = ({ subject, preheader, html, locale, topic }: CampaignValues): CampaignContent => ({
  subject,
  preheader,
  blocks: blocksOf(html),
  locale,
  topic,
})

/** The segment of an audience; undefined for everyone and for one that was deleted. */
export const segmentIdOf = (to: string) =>
  to === EVERYONE || to === DELETED_SEGMENT ? undefined : Number(to)

const bodyOf = (values: CampaignValues): Body<typeof changeCampaign> => ({
  ...contentOf(values),
  audience: values.to === EVERYONE ? 'everyone' : 'segment',
  segment_id: segmentIdOf(values.to) ?? null,
  per_minute: values.per_minute === '' ? null : Number(values.per_minute),
  test: values.is_test ? values.test : null,
  translations: translationsOf(values.translations),
})

/** Form fields whose names differ from those in the call. */
const FIELDS = {
  ...{ blocks: 'html', 'blocks.content_id': 'html', 'blocks.coupon_id': 'html' },
  ...{ 'blocks.columns.content_id': 'html', 'blocks.columns.coupon_id': 'html' },
  ...{ segment_id: 'to', audience: 'to' },
}

/** The form of a draft, and how it is saved. */
export function useCampaignForm(saved: Campaign) {
  const queries = useQueryClient()
  const form = useForm<CampaignValues>({ initialValues: valuesOf(saved) })
  const saving = useMutation({
    mutationFn: (values: CampaignValues) =>
      call(changeCampaign, { params: { id: saved.id }, body: bodyOf(values) }),
    onError: (error) => showProblems(form, error, FIELDS),
    onSuccess(now) {
      queries.setQueryData(campaign(saved.id).queryKey, now)
      form.setInitialValues(form.getValues())
      notifySuccess(t('saved'))
    },
  })
  /** Saves what has changed; false if that was refused. */
  const saveIfDirty = async () => {
    if (!form.isDirty()) return true
    return saving.mutateAsync(form.getValues()).then(
      () => true,
      () => false,
    )
  }
  return { form, saving, saveIfDirty }
}
