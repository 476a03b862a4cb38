import { createAuditHandlers } from '#backend/audit/handlers';
import type { AuthDependencies } from '#backend/auth/registration';
import type { OwnSession } from '#backend/auth/session';
import { createTokenHandlers } from '#backend/auth/token-handlers';
import { createCatalogHandlers } from '#backend/catalog/handlers';
import { createCommunicationHandlers } from '#backend/communications/handlers';
import { createCompanyHandlers } from '#backend/companies/handlers';
import { createConfigHandlers } from '#backend/config/handlers';
import { createContactHandlers } from '#backend/contact/handlers';
import { createCounterHandlers } from '#backend/counter/handlers';
import type { Dependencies } from '#backend/database/dependencies';
import type { Replica } from '#backend/database/replica';
import { createDiscountHandlers } from '#backend/discounts/handlers';
import { createGoodsHandlers } from '#backend/goods/handlers';
import { createImageHandlers } from '#backend/images/handlers';
import { createImportHandlers } from '#backend/imports/handlers';
import { createKeptHandlers } from '#backend/kept/handlers';
import type { Mailer } from '#backend/mail/mailer';
import type { FileStore } from '#backend/media/files';
import { createNameHandlers } from '#backend/names/handlers';
import { createNewsletterHandlers } from '#backend/newsletter/handlers';
import { createNoticeHandlers } from '#backend/notices/handlers';
import { createOfficeHandlers } from '#backend/office/handlers';
import { createOrderHandlers } from '#backend/orders/handlers';
import { createPaymentHandlers } from '#backend/payments/handlers';
import { readRefund } from '#backend/payments/refund';
import { readRefunds } from '#backend/payments/refund-trace';
import type { Gateways } from '#backend/payments/registry';
import { createPeopleHandlers } from '#backend/people/handlers';
import type { Handlers } from '#backend/port';
import { createPriceHandlers } from '#backend/prices/handlers';
import { createPrintDeskHandlers } from '#backend/printing/desk-handlers';
import { createPrintingHandlers } from '#backend/printing/handlers';
import { createPrivacyHandlers } from '#backend/privacy/handlers';
import { createPublishingHandlers } from '#backend/publishing/handlers';
import type { Publishing } from '#backend/publishing/publisher';
import { createSearchHandlers } from '#backend/query/handlers';
import { createQuotationHandlers } from '#backend/quotations/handlers';
import type { Limits } from '#backend/rate-limit/limits';
import { allowsRemaining, createQuantityBudget } from '#backend/rate-limit/quantity-budget';
import { createReturnHandlers } from '#backend/returns/handlers';
import { createStockHandlers } from '#backend/stock/handlers';
import { unitsByCode } from '#backend/stock/queries';
import { createChangeHandlers } from '#backend/webhooks/changes';
import { createWebhookHandlers } from '#backend/webhooks/handlers';
import type { CallName } from '#contract/calls';
import { spreadReads } from './spread-reads.ts';

/**
 * Creates the handlers of all calls but `officeState`, which `backend.ts` adds because it needs the
 * jobs.
 * @param quantities how many stock questions per caller are answered exactly; undefined = no limit
 * @param replica answers catalogue reads
 */
export const createCalls = (
  deps: Dependencies &
    AuthDependencies & {
      gateways: Gateways;
      files: FileStore;
      publishing: Publishing;
      mailer: Mailer | null;
      allowsInside: boolean;
    },
  quantities: Limits['quantities'] | undefined,
  replica: Replica | null = null,
): Handlers<Exclude<CallName, 'officeState'>, OwnSession> => {
  const budget = createQuantityBudget();
  return {
    ...spreadReads(deps.db, replica, (db) =>
      createCatalogHandlers({ ...deps, db, primary: deps.db }),
    ),
    ...createSearchHandlers(deps),
    ...createStockHandlers({ ...deps, asked: budget, quantities }),
    ...createGoodsHandlers(deps),
    ...createNameHandlers(deps),
    ...createOrderHandlers({
      ...deps,
      money: { readRefund, readRefunds },
      showsShort: (items, { userGuid }) =>
        [...unitsByCode(items)].every(
          ([code, units]) =>
            !quantities || budget.admits(quantities.account, userGuid, code, units, deps.now()),
        ),
      showsLeft: ({ Code: code, Quantity }, left, { userGuid: caller }) =>
        !quantities ||
        allowsRemaining(
          budget,
          quantities.account,
          { caller, code, now: deps.now() },
          left,
          Quantity,
        ),
    }),
    ...createDiscountHandlers(deps),
    ...createPriceHandlers(deps),
    ...createQuotationHandlers(deps),
    ...createCounterHandlers(deps),
    ...createPeopleHandlers(deps),
    ...createKeptHandlers(deps),
    ...createCompanyHandlers(deps),
    ...createCommunicationHandlers(deps),
    ...createConfigHandlers(deps),
    ...createImageHandlers(deps),
    ...createAuditHandlers(deps),
    ...createOfficeHandlers(deps),
    ...createImportHandlers(deps),
    ...createContactHandlers(deps),
    ...createNewsletterHandlers(deps),
    ...createNoticeHandlers(deps),
    ...createPrintDeskHandlers(deps),
    ...createPrintingHandlers(deps),
    ...createPrivacyHandlers(deps),
    ...createPaymentHandlers(deps),
    ...createReturnHandlers(deps),
    ...createPublishingHandlers(deps),
    ...createTokenHandlers(deps),
    ...createWebhookHandlers(deps),
    ...createChangeHandlers(deps),
  };
};
