import type { OfferType } from '@matinee/contract/offers/offers'
import type { OfferDetail } from '@matinee/contract/offers/offers-admin'
import { Button, Grid, Stack } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { QueryBoundary } from '../parts/QueryBoundary.tsx'
import { BackTo } from '../parts/BackTo.tsx'
import { Card } from '../parts/Card.tsx'
import { SaveBar } from '../parts/SaveBar.tsx'
import { Screen } from '../parts/Screen.tsx'
import { notifySuccess } from '../parts/notify.tsx'
import { storeSettings } from '../store/queries.ts'
import { t } from '../text.ts'
import { CoverFields } from './CoverFields.tsx'
import { linkTo } from './offer-text.ts'
import { OfferPicture } from './OfferPicture.tsx'
import { OfferPreview } from './OfferPreview.tsx'
import { OfferTranslations } from './OfferTranslations.tsx'
import { PriceFields } from './PriceFields.tsx'
import { PriceHistory } from './PriceHistory.tsx'
import { offer } from './queries.ts'
import { LimitFields, TermFields } from './TermFields.tsx'
import { useOfferForm } from './use-offer-form.ts'
import { WordFields } from './WordFields.tsx'

const route = getRouteApi('/shell/offers/$id')
const newRoute = getRouteApi('/shell/offers/new')

/** One offer, editable for those who manage money. */
export function OfferScreen() {
  const { id } = route.useParams()
  return (
    <QueryBoundary title={t('nav.offers')} before={<ToOffers />} query={useQuery(offer(id))}>
      {(saved) => <OfferEditor key={id} type={saved.type} saved={saved} />}
    </QueryBoundary>
  )
}

export function NewOfferScreen() {
  const { type = 'recurring' } = newRoute.useSearch()
  return <OfferEditor key={type} type={type} />
}

function OfferEditor({ type, saved }: { type: OfferType; saved?: OfferDetail }) {
  const { data: store } = useSuspenseQuery(storeSettings)
  const navigate = useNavigate()
  const { form, submit, isSaving } = useOfferForm({
    type,
    ...(saved && { saved }),
    currency: store.currency,
    onSaved: ({ id }) =>
      void (saved || navigate({ to: '/offers/$id', params: { id }, replace: true, ignoreBlocker: true })),
  })

  return (
    <form onSubmit={submit} noValidate>
      <Screen
        sticky
        title={saved?.title ?? t(`offers.add.${type}`)}
        before={<ToOffers />}
        actions={saved?.may_edit && <CopyLink id={saved.id} />}
      >
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, lg: 8 }}>
            <Stack gap="lg">
              <WordFields form={form} />
              {saved && <OfferTranslations form={form} />}
              {type !== 'freebie' && <PriceFields form={form} type={type} id={saved?.id} />}
              <CoverFields form={form} />
              <TermFields form={form} type={type} />
              {saved && saved.price_versions.length > 1 && <PriceHistory saved={saved} />}
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 4 }}>
            <Stack gap="lg">
              <Card title={t('offer.preview')}>
                <OfferPreview type={type} values={form.values} image={saved?.image ?? null} />
              </Card>
              {saved && <OfferPicture saved={saved} />}
              <LimitFields form={form} />
            </Stack>
          </Grid.Col>
        </Grid>
        {(!saved || saved.may_edit) && (
          <SaveBar
            isDirty={form.isDirty()}
            isSaving={isSaving}
            {...(saved && { onDiscard: () => form.reset() })}
          />
        )}
      </Screen>
    </form>
  )
}

const ToOffers = () => <BackTo to="/offers" label={t('nav.offers')} />

function CopyLink({ id }: { id: number }) {
  const copy = () =>
    void navigator.clipboard.writeText(linkTo({ id })).then(() => notifySuccess(t('offers.copied')))
  return (
    <Button variant="default" leftSection={<IconLink size={16} aria-hidden />} onClick={copy}>
      {t('offers.copy_link')}
    </Button>
  )
}
