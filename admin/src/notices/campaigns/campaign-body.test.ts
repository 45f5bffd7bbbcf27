import type { CampaignBlock } from '@matinee/contract/notices/campaigns'
import { expect, it } from 'vitest'
import { blocksOf, htmlOf } from './campaign-body.ts'

it('turns blocks into the text of the editor and back', () => {
  const blocks: CampaignBlock[] = [
    { kind: 'program', content_id: 7 },
    { kind: 'text', html: '<p>Hello {{first_name|there}}</p><div>no block</div>' },
    { kind: 'button', label: 'Quotes " and <b> & more', url: 'https://example.com/?a="b"&c=1' },
    { kind: 'button', label: 'Two', url: '/catalog' },
    {
      kind: 'columns',
      columns: [
        [
          { kind: 'text', html: '<p>Left</p>' },
          { kind: 'coupon', coupon_id: 3 },
        ],
        [{ kind: 'program', content_id: 7 }],
      ],
    },
    { kind: 'text', html: '<p></p>' },
  ]
  expect(blocksOf(htmlOf(blocks))).toEqual(blocks)
  expect(blocksOf('')).toEqual([])
})
