import type { InjectOptions } from 'fastify'
import { COUPON_INPUT } from './coupon-input.ts'

/** Input that calls require beyond their schemas, by endpoint name. */
export const REQUIRED_INPUT: Record<string, Partial<InjectOptions>> = {
  'POST /bullet/api/coupons': { payload: { ...COUPON_INPUT, code: 'SUMMER' } },
  'POST /bullet/api/coupon_batches': {
    payload: { ...COUPON_INPUT, name: 'Summer', prefix: 'SUN', count: 1 },
  },
  'PUT /bullet/api/taxes/rates': { payload: { country: 'DE', region: '', name: 'VAT', rate: 0.19 } },
  'POST /bullet/api/people/tasks': { payload: { action: 'export', filters: {} } },
  'POST /bullet/api/uploads': {
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': 'filename YS5tcDQ=' },
  },
  'POST /api/live_chats/:live_event_id/polls': { payload: { question: 'Which?', options: ['One', 'Two'] } },
  'POST /api/live_chats/:live_event_id/prepared_polls': {
    payload: { question: 'Which?', options: ['One', 'Two'] },
  },
  'DELETE /bullet/api/programs/:id/chapters': { url: '/bullet/api/programs/1/chapters?ids=1' },
  'POST /bullet/api/videos/:id/captions': {
    payload: { language: 'en', label: 'English', file: 'V0VCVlRUCgowMDowMS4wMDAgLS0+IDAwOjAyLjAwMApIaQo=' },
  },
  'HEAD /bullet/api/uploads/:id': { headers: { 'tus-resumable': '1.0.0' } },
  'DELETE /bullet/api/uploads/:id': { headers: { 'tus-resumable': '1.0.0' } },
  'PATCH /bullet/api/uploads/:id': {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    payload: Buffer.from('x'),
  },
}
