import {
  countCampaignReaders,
  getCampaign,
  listCampaigns,
  previewCampaign,
} from '@matinee/contract/notices/campaigns'
import type { Body, Query } from '@matinee/contract/platform/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { readQuery } from '../../read.ts'

const UNDER_WAY_EVERY = 2000

export const campaigns = (page: number | undefined) =>
  readQuery(listCampaigns, { query: page ? { page } : {} }, { placeholderData: keepPreviousData })

/** A campaign, polled while it is being sent. */
export const campaign = (id: number) =>
  readQuery(
    getCampaign,
    { params: { id } },
    {
      refetchInterval: ({ state }) =>
        ['scheduled', 'sending'].includes(state.data?.state ?? '') ? UNDER_WAY_EVERY : false,
    },
  )

export const campaignReaders = (query: Query<typeof countCampaignReaders>) =>
  readQuery(countCampaignReaders, { query }, { placeholderData: keepPreviousData })

/** A mail as it is written now, saved or not. */
export const campaignPreview = (content: Body<typeof previewCampaign>) =>
  queryOptions({
    queryKey: ['campaign preview', content],
    queryFn: () => call(previewCampaign, { body: content }),
    placeholderData: keepPreviousData,
    retry: false,
  })
