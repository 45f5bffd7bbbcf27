/** The fields we read of Authorize.net's responses: https://developer.authorize.net/api/reference/ */
export interface AnetMessages {
  resultCode: 'Ok' | 'Error'
  message: { code: string; text: string }[]
}

export interface AnetTransactionResponse {
  /** 1 approved, 2 declined, 3 error, 4 held for review. */
  responseCode?: string
  transId?: string
  /** For a duplicate: the transaction it repeats. */
  refTransID?: string
  errors?: { errorCode: string; errorText: string }[]
}

export interface AnetTransaction {
  transId: string
  refTransId?: string
  transactionType?: string
  transactionStatus: string
  responseReasonCode?: number
  authAmount?: number
  order?: { invoiceNumber?: string }
  payment?: { creditCard?: { cardNumber?: string; cardType?: string } }
  profile?: { customerProfileId?: string; customerPaymentProfileId?: string }
}

export interface AnetListedTransaction {
  transId: string
  transactionStatus: string
  invoiceNumber?: string
}

export interface AnetPaymentProfile {
  customerPaymentProfileId: string
  payment?: { creditCard?: { cardNumber?: string; expirationDate?: string; cardType?: string } }
}

export interface AnetReply {
  messages?: AnetMessages
  transactionResponse?: AnetTransactionResponse
  transaction?: AnetTransaction
  transactions?: AnetListedTransaction[]
  customerProfileId?: string
  customerPaymentProfileId?: string
  customerPaymentProfileIdList?: string[]
  paymentProfile?: AnetPaymentProfile
  isTestMode?: boolean
  publicClientKey?: string
  currencies?: string[]
}
