-- Its index of a table that stands is made outside a transaction: netlify/database/concurrently.
select 1;
